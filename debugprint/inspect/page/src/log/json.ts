// Values of JSON. Each reader says what it found where it wants something else.

export type Json = { [key: string]: unknown };

/** Problem is what is wrong with a line; its reader adds the number of the line. */
export class Problem extends Error {}

export function isObject(v: unknown): v is Json {
  return typeof v === 'object' && v !== null && !Array.isArray(v);
}

export function object(v: unknown): Json {
  if (isObject(v)) return v;
  throw new Problem(`${text(v)} where an object belongs`);
}

export function list(v: unknown): unknown[] {
  if (v === undefined) return [];
  if (Array.isArray(v)) return v;
  throw new Problem(`${text(v)} where a list belongs`);
}

export function number(v: unknown, absent: number): number {
  if (v === undefined) return absent;
  if (typeof v === 'number') return v;
  throw new Problem(`${text(v)} where a number belongs`);
}

export function maybe(v: unknown): number | undefined {
  return v === undefined ? undefined : number(v, 0);
}

export function whole(v: unknown): number {
  if (typeof v === 'number' && Number.isInteger(v) && v >= 0 && v < 2 ** 31) return v;
  throw new Problem(`${text(v)} where a whole number belongs`);
}

/** counter reads the number of a step: a world may live for longer than 31 bits count. */
export function counter(v: unknown): number {
  if (typeof v === 'number' && Number.isSafeInteger(v) && v >= 0) return v;
  throw new Problem(`${text(v)} where a step belongs`);
}

/** float reads a number that may be one that JSON lacks. */
export function float(v: unknown, absent: number): number {
  if (v === 'NaN') return NaN;
  if (v === '+Inf') return Infinity;
  if (v === '-Inf') return -Infinity;
  return number(v, absent);
}

export function word(v: unknown): string {
  if (typeof v === 'string' && /^0x[0-9a-f]{1,16}$/i.test(v)) return v;
  throw new Problem(`${text(v)} where a word like "0x1f" belongs`);
}

/** identifier reads a name of the library, which may be a class of a style sheet. */
export function identifier(v: unknown): string {
  if (v === undefined) return '';
  if (typeof v === 'string' && /^\w*$/.test(v)) return v;
  throw new Problem(`${text(v)} where a name like "Scored" belongs`);
}

export function text(v: unknown): string {
  return typeof v === 'string' ? v : JSON.stringify(v) ?? 'nothing';
}
