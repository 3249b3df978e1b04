// From bytes to lines: a log is JSON Lines, plain or gzip with one member a chunk.

import { joined, type Line, Splitter } from './line';

/** DamagedBytes is the error of compressed data that ends early or is damaged. */
export class DamagedBytes extends Error {}

/** Lines is a piece of a log: its whole lines, and how many bytes of the source were used for it. */
export interface Lines {
  lines: Line[];
  read: number;
  /** The last line has no line end: the log was cut in it. */
  cut: boolean;
}

/** readLines yields the lines of a plain or compressed log. */
export async function* readLines(source: ReadableStream<Uint8Array>): AsyncGenerator<Lines> {
  const counted = new Counter(source);
  const splitter = new Splitter();
  try {
    for await (const chunk of await counted.plain()) {
      const lines = splitter.split(chunk);
      if (lines.length > 0) yield { lines, read: counted.read, cut: false };
    }
  } finally {
    counted.cancel();
  }
  const rest = splitter.rest();
  if (rest) yield { lines: [rest], read: counted.read, cut: true };
}

/** Counter reads a source, counts its bytes and unpacks them. */
class Counter {
  #come = 0;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0); // read, and not used yet
  #ended = false;

  constructor(source: ReadableStream<Uint8Array>) {
    this.#reader = source.getReader();
  }

  /** read is how many bytes were used: of a piece that has come, most may wait still. */
  get read(): number {
    return this.#come - this.#rest.length;
  }

  cancel(): void {
    this.#reader.cancel().catch(() => {});
  }

  /** plain returns the unpacked chunks. */
  async plain(): Promise<AsyncGenerator<Uint8Array>> {
    await this.#fill();
    const packed = this.#rest[0] === 0x1f && this.#rest[1] === 0x8b;
    return packed ? this.#unpacked(this.#rest.slice(0, headerSize)) : this.#chunks();
  }

  /** fill reads until the rest is longer than a header, or the source has ended. */
  async #fill(): Promise<void> {
    while (!this.#ended && this.#rest.length <= headerSize) {
      const { value, done } = await this.#reader.read();
      if (done) {
        this.#ended = true;
        return;
      }
      this.#come += value.length;
      this.#rest = joined(this.#rest, value);
    }
  }

  /** take returns the first bytes of the rest. */
  #take(length: number): Uint8Array {
    const taken = this.#rest.slice(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  async *#chunks(): AsyncGenerator<Uint8Array> {
    while (this.#rest.length > 0) {
      yield this.#take(pieceSize);
      await this.#fill();
    }
  }

  /**
   * unpacked yields the contents of all members. DecompressionStream refuses
   * what follows its first member; the members of a log all begin with the same
   * header, and that is where the next one begins.
   */
  async *#unpacked(header: Uint8Array): AsyncGenerator<Uint8Array> {
    while (this.#rest.length > 0) {
      const reader = this.#member(header).pipeThrough(new DecompressionStream('gzip')).getReader();
      try {
        for (let r = await reader.read(); !r.done; r = await reader.read()) yield r.value;
      } catch {
        throw new DamagedBytes('the compressed data ends early or is damaged');
      }
    }
  }

  /** member returns the bytes up to the next header. */
  #member(header: Uint8Array): ReadableStream<BufferSource> {
    let from = 1; // its own header
    return new ReadableStream<BufferSource>({
      pull: async (controller) => {
        await this.#fill();
        const piece = this.#rest.subarray(0, pieceSize + headerSize - 1);
        const next = indexOf(piece, header, from);
        from = 0;
        // The last bytes may be the beginning of a header.
        const last = this.#ended && piece.length === this.#rest.length;
        const length = next >= 0 ? next : last ? piece.length : piece.length - headerSize + 1;
        if (length > 0) controller.enqueue(this.#take(length) as BufferSource);
        if (next >= 0 || this.#rest.length === 0) controller.close();
      },
    });
  }
}

const headerSize = 10; // of a gzip member without a name
const pieceSize = 1 << 16; // bytes that are used at once, whatever comes: so that progress is seen

function indexOf(bytes: Uint8Array, pattern: Uint8Array, from: number): number {
  const fits = (at: number) => pattern.every((b, i) => bytes[at + i] === b);
  let at = bytes.indexOf(pattern[0]!, from);
  while (at >= 0 && !fits(at)) at = bytes.indexOf(pattern[0]!, at + 1);
  return at;
}
