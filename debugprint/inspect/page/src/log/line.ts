// One line of a log. Agents mostly do again what they, or others, have done before, so the text of a line is kept, and
// what JSON makes of it: a log that packs well unpacks to many lines of which few are new.

import { type Json, list } from './json';
import type { Log } from './log';

const codes = (text: string): number[] => [...text].map((c) => c.charCodeAt(0));
const agentOpen = codes('{"a":'); // of a line about what an agent does
const stepOpen = codes('{"step":');
const stateOpen = codes('{"state":'); // of a keyframe: it is never the same again
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
  #answers: number[] = [];
  #of: Log | undefined;

  constructor(line: Json) {
    this.ev = list(line.ev);
    this.on = line.on === undefined ? undefined : list(line.on);
    ({ out: this.out, rows: this.rows, fl: this.fl, st: this.st, f0: this.f0, s0: this.s0, cut: this.cut } = line);
    ({ n: this.n, p: this.p, w: this.w, dt: this.dt, now: this.now } = line);
    this.isOnTime = [this.n, this.p, this.w, this.dt, this.now].every((v) => v === undefined);
  }

  /** answersOf returns what numbers the answers among the events have in a log, as far as they were entered. */
  answersOf(log: Log): number[] {
    if (this.#of !== log) [this.#of, this.#answers] = [log, []];
    return this.#answers;
  }
}

/** Line is a line, whose agent may stand apart, or which only has the number of a step. */
export class Line {
  /** agent and step are -1 where they stand in the body, or there is none. */
  constructor(readonly agent: number, private readonly step: number, private readonly body: Body) {}

  get isEmpty(): boolean {
    return this.agent < 0 && this.body.text === '';
  }

  get text(): string {
    if (this.step >= 0) return `{"step":${this.step}${this.body.text}`;
    return this.agent < 0 ? this.body.text : `{"a":${this.agent}${this.body.text}`;
  }

  /** json is what the line says, with this agent or another one. It throws SyntaxError. Nobody may change it. */
  get json(): unknown {
    if (this.step >= 0) return { step: this.step };
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
  readonly #words = wordsOf(this.#bytes); // of them: four bytes are compared at once
  #rest: Uint8Array = new Uint8Array(0); // the beginning of a line

  /** split returns the lines that end in these bytes. */
  split(bytes: Uint8Array): Line[] {
    const all = joined(this.#rest, bytes);
    const words = wordsOf(all);
    const lines: Line[] = [];
    let from = 0;
    for (let end = all.indexOf(newline); end >= 0; end = all.indexOf(newline, from)) {
      lines.push(this.#line(all, words, from, end));
      from = end + 1;
    }
    this.#rest = all.slice(from);
    return lines;
  }

  /** rest returns what follows the last line end. */
  rest(): Line | undefined {
    return this.#rest.length > 0 ? this.#line(this.#rest, wordsOf(this.#rest), 0, this.#rest.length) : undefined;
  }

  #line(all: Uint8Array, words: DataView, from: number, end: number): Line {
    let at = behind(all, from, stepOpen);
    if (at > 0 && digitsEnd(all, at) === end - 1 && all[end - 1] === brace) return new Line(-1, numberAt(all, at, end - 1), stepBody);
    let agent = -1;
    at = behind(all, from, agentOpen);
    const comma = at > 0 ? digitsEnd(all, at) : -1;
    if (comma > 0 && all[comma] === commaCode) [agent, from] = [numberAt(all, at, comma), comma];
    return new Line(agent, -1, this.#body(all, words, from, end));
  }

  #body(all: Uint8Array, words: DataView, from: number, end: number): Body {
    const length = end - from;
    if (length > longest || behind(all, from, stateOpen) > 0) return this.#made(all, from, end);
    let hash = length;
    let i = from;
    for (; i + 4 <= end; i += 4) hash = Math.imul(hash ^ words.getInt32(i), 0x01000193) ^ (hash >>> 15);
    for (; i < end; i++) hash = Math.imul(hash ^ all[i]!, 0x01000193);
    const place = (hash ^ (hash >>> 15)) & (places - 1);
    const at = place * longest;
    const was = this.#kept[place];
    if (was?.length === length && this.#isKept(at, all, words, from, end)) return was;
    this.#bytes.set(all.subarray(from, end), at);
    return (this.#kept[place] = this.#made(all, from, end));
  }

  #isKept(at: number, all: Uint8Array, words: DataView, from: number, end: number): boolean {
    for (; from + 4 <= end; from += 4, at += 4) if (this.#words.getInt32(at) !== words.getInt32(from)) return false;
    for (; from < end; from++, at++) if (this.#bytes[at] !== all[from]) return false;
    return true;
  }

  #made(all: Uint8Array, from: number, end: number): Body {
    return { length: end - from, text: this.#decoder.decode(all.subarray(from, end)) };
  }
}

const newline = 10;
const commaCode = 44;
const brace = 125;
const zero = 48;
const stepBody: Body = { length: 1, text: '}' };

const wordsOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** behind returns the place behind what a line begins with, -1 if it does not. */
function behind(all: Uint8Array, from: number, open: number[]): number {
  for (let i = 0; i < open.length; i++) if (all[from + i] !== open[i]) return -1;
  return from + open.length;
}

/** digitsEnd returns the place behind a whole number of at most nine digits, -1 if JSON has none like it. */
function digitsEnd(all: Uint8Array, from: number): number {
  let at = from;
  while (at - from < 9 && isDigit(all[at]!)) at++;
  return at === from || (all[from] === zero && at - from > 1) ? -1 : at;
}

function numberAt(all: Uint8Array, from: number, end: number): number {
  let n = 0;
  for (; from < end; from++) n = 10 * n + all[from]! - zero;
  return n;
}

const isDigit = (byte: number): boolean => byte >= zero && byte < zero + 10;

/** joined returns the bytes of both. */
export function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b;
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
