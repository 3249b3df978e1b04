// Columns of numbers that grow: a log of millions of lines as objects would take
// ten times the memory and let the garbage collector stutter.

type Numbers = Int32Array | Float64Array | Uint8Array;

/** Column is a typed array that grows at its end. */
export class Column<T extends Numbers> {
  length = 0;
  last = 0; // value: to look at it in the data is to touch another place in memory

  constructor(public data: T) {}

  push(value: number): void {
    this.last = value;
    if (this.length === this.data.length) {
      const grown = new (this.data.constructor as new (n: number) => T)(2 * this.length);
      grown.set(this.data);
      this.data = grown;
    }
    this.data[this.length++] = value;
  }
}

/** Records are a column of several whole numbers each. They lie side by side, as they are read and written together: a log of many agents is slow by how many places in memory each line touches. */
export class Records {
  length = 0;
  #data: Int32Array;

  constructor(private readonly width: number) {
    this.#data = new Int32Array(16 * width);
  }

  push(...values: number[]): void {
    const at = this.length++ * this.width;
    if (at === this.#data.length) {
      const grown = new Int32Array(2 * at);
      grown.set(this.#data);
      this.#data = grown;
    }
    for (let i = 0; i < values.length; i++) this.#data[at + i] = values[i]!;
  }

  get(i: number, field: number): number {
    return this.#data[i * this.width + field]!;
  }

  /** last returns a field of the last record; 0 without one. */
  last(field: number): number {
    return this.length === 0 ? 0 : this.get(this.length - 1, field);
  }

  /** setLast changes a field of the last record. */
  setLast(field: number, value: number): void {
    this.#data[(this.length - 1) * this.width + field] = value;
  }
}

export const ints = () => new Column(new Int32Array(16));
export const floats = () => new Column(new Float64Array(16));
export const bytes = () => new Column(new Uint8Array(16));

/** lastAtMost returns the index of the last of the sorted values that is at most v, -1 without one. */
export function lastAtMost(column: { data: ArrayLike<number>; length: number }, v: number): number {
  const { data } = column;
  let low = 0;
  let high = column.length;
  while (low < high) {
    const mid = (low + high) >>> 1;
    if (data[mid]! <= v) low = mid + 1;
    else high = mid;
  }
  return low - 1;
}

/** Texts gives equal strings the same number. */
export class Texts {
  readonly all: string[] = [];
  readonly #numbers = new Map<string, number>();

  number(text: string): number {
    let n = this.#numbers.get(text);
    if (n === undefined) {
      n = this.all.length;
      this.all.push(text);
      this.#numbers.set(text, n);
    }
    return n;
  }
}
