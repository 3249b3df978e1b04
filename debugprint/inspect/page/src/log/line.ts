// One line of a log. Agents mostly do again what they, or others, have done before, so the text of a line is kept, and
// what JSON makes of it: a log that packs well unpacks to many lines of which few are new.

import { type Json, list } from './json';

const open = [...'{"a":'].map((c) => c.charCodeAt(0)); // of a line about what an agent does
const places = 1 << 14;
const longest = 256; // bytes of a line that is kept

/** Body is a line without the agent that it is about. */
interface Body {
  length: number; // in bytes
  text: string;
  json?: unknown;
  tick?: Tick;
}

/** Tick has what a line may say of a tick, each field in its place: to look for all that a line lacks takes longer than to read it. */
export class Tick {
  readonly ev: unknown[];
  readonly on: unknown[] | undefined;
  readonly out: unknown;
  readonly rows: unknown;
  readonly fl: unknown;
  readonly st: unknown;
  readonly f0: unknown;
  readonly s0: unknown;
  readonly cut: unknown;
  readonly n: unknown;
  readonly p: unknown;
  readonly w: unknown;
  readonly dt: unknown;
  readonly now: unknown;
  readonly isOnTime: boolean; // it says nothing of the clock

  constructor(line: Json) {
    this.ev = list(line.ev);
    this.on = line.on === undefined ? undefined : list(line.on);
    ({ out: this.out, rows: this.rows, fl: this.fl, st: this.st, f0: this.f0, s0: this.s0, cut: this.cut } = line);
    ({ n: this.n, p: this.p, w: this.w, dt: this.dt, now: this.now } = line);
    this.isOnTime = [this.n, this.p, this.w, this.dt, this.now].every((v) => v === undefined);
  }
}

/** Line is a line, whose agent may stand apart. */
export class Line {
  /** agent is -1 where it stands in the body, or there is none. */
  constructor(readonly agent: number, private readonly body: Body) {}

  get isEmpty(): boolean {
    return this.agent < 0 && this.body.text === '';
  }

  get text(): string {
    return this.agent < 0 ? this.body.text : `{"a":${this.agent}${this.body.text}`;
  }

  /** json is what the line says, with this agent or another one. It throws SyntaxError. Nobody may change it. */
  get json(): unknown {
    return (this.body.json ??= JSON.parse(this.text));
  }

  /** tick is what a line with an agent apart says. It throws SyntaxError and Problem. */
  get tick(): Tick {
    return (this.body.tick ??= new Tick(this.json as Json));
  }
}

/** Splitter makes lines of bytes. */
export class Splitter {
  readonly #decoder = new TextDecoder();
  readonly #kept: (Body | undefined)[] = new Array(places).fill(undefined);
  readonly #bytes = new Uint8Array(places * longest); // of the bodies that are kept
  #rest: Uint8Array = new Uint8Array(0); // the beginning of a line

  /** split returns the lines that end in these bytes. */
  split(bytes: Uint8Array): Line[] {
    const all = joined(this.#rest, bytes);
    const lines: Line[] = [];
    let from = 0;
    for (let end = all.indexOf(newline); end >= 0; end = all.indexOf(newline, from)) {
      lines.push(this.#line(all, from, end));
      from = end + 1;
    }
    this.#rest = all.slice(from);
    return lines;
  }

  /** rest returns what follows the last line end. */
  rest(): Line | undefined {
    return this.#rest.length > 0 ? this.#line(this.#rest, 0, this.#rest.length) : undefined;
  }

  #line(all: Uint8Array, from: number, end: number): Line {
    let agent = -1;
    let at = from;
    while (at - from < open.length && all[at] === open[at - from]) at++;
    if (at - from === open.length) {
      const digits = at;
      let n = 0;
      for (; isDigit(all[at]!) && at - digits < 9; at++) n = 10 * n + all[at]! - zero;
      if (all[at] === comma && (all[digits] !== zero || at - digits === 1) && at > digits) [agent, from] = [n, at];
    }
    return new Line(agent, this.#body(all, from, end));
  }

  #body(all: Uint8Array, from: number, end: number): Body {
    const length = end - from;
    if (length > longest) return this.#made(all, from, end);
    let hash = 0;
    let bits = 0; // of all bytes
    for (let i = from; i < end; i++) {
      bits |= all[i]!;
      hash = Math.imul(hash ^ all[i]!, 0x01000193);
    }
    if (length < 24 && bits < 0x80) return { length, text: String.fromCharCode(...all.subarray(from, end)) }; // {"step":7}
    const place = (hash ^ (hash >>> 15)) & (places - 1);
    const at = place * longest;
    const was = this.#kept[place];
    if (was?.length === length && isEqual(this.#bytes, at, all, from, end)) return was;
    this.#bytes.set(all.subarray(from, end), at);
    return (this.#kept[place] = this.#made(all, from, end));
  }

  #made(all: Uint8Array, from: number, end: number): Body {
    return { length: end - from, text: this.#decoder.decode(all.subarray(from, end)) };
  }
}

const newline = 10;
const comma = 44;
const zero = 48;

const isDigit = (byte: number): boolean => byte >= zero && byte < zero + 10;

function isEqual(a: Uint8Array, at: number, b: Uint8Array, from: number, end: number): boolean {
  for (; from < end; from++, at++) if (a[at] !== b[from]) return false;
  return true;
}

/** joined returns the bytes of both. */
export function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b;
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
