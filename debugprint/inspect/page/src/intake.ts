// The bytes of a log on their way into the page.

/** Intake passes a body on, and knows whether it ended because all of it had come. */
export class Intake {
  received = 0;
  /** Something failed on the way: the log itself may be whole. */
  failed = false;
  /** Somebody wants no more of it. */
  stopped = false;
  readonly stream: ReadableStream<Uint8Array>;
  #over = false;
  #stop = () => {};

  /**
   * length is how many bytes are to come, 0 if that is not known. What comes through a connection is taken as
   * fast as it comes: a server does not wait for ever until the page has understood what it has.
   */
  constructor(body: ReadableStream<Uint8Array>, readonly length: number, atOnce: boolean) {
    const reader = body.getReader();
    const pull = (to: ReadableStreamDefaultController<Uint8Array>) => this.#next(reader, to);
    this.stream = new ReadableStream<Uint8Array>({
      start: (to) => {
        this.#stop = () => {
          reader.cancel().catch(() => {});
          if (!this.#over) to.close();
          this.#over = true;
        };
        if (atOnce) void this.#all(reader, to);
      },
      ...(atOnce ? {} : { pull }),
      cancel: (why) => {
        this.#over = true;
        return reader.cancel(why);
      },
    });
  }

  stop(): void {
    this.stopped = true;
    this.#stop();
  }

  async #all(from: ReadableStreamDefaultReader<Uint8Array>, to: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    while (!this.#over) await this.#next(from, to);
  }

  async #next(from: ReadableStreamDefaultReader<Uint8Array>, to: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    let bytes: Uint8Array | undefined;
    try {
      bytes = (await from.read()).value;
      this.failed ||= bytes === undefined && this.received < this.length;
    } catch {
      this.failed = true;
    }
    if (this.#over) return;
    if (bytes) {
      this.received += bytes.length;
      to.enqueue(bytes);
      return;
    }
    this.#over = true;
    to.close();
  }
}

const slice = 1 << 16; // characters of base64 at once

/** fromBase64 returns the bytes of a text, a part whenever somebody wants it. */
export function fromBase64(text: string): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull: (to) => {
      if (at >= text.length) return to.close();
      const part = atob(text.slice(at, (at += slice)));
      to.enqueue(Uint8Array.from(part, (c) => c.charCodeAt(0)));
    },
  });
}

const units = ['kB', 'MB', 'GB'];

/** amount writes so many bytes, in the unit of the whole. */
export function amount(bytes: number, of = bytes): string {
  let unit = 0;
  let one = 1000;
  for (; of >= 1000 * one && unit < units.length - 1; unit++) one *= 1000;
  return `${(bytes / one).toFixed(of >= 10 * one && unit === 0 ? 0 : 1)} ${units[unit]}`;
}
