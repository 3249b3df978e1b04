// What a log shows of the game itself: where agents are on a map, and their values.

import { type Column, floats, lastAtMost } from './columns';
import { float, type Json, list, object, Problem, text } from './json';

/** Ground is the map below the agents, in the unit of positions. y grows downwards. */
export interface Ground {
  box: [x: number, y: number, width: number, height: number]; // without a size: what agents cover
  unit: number; // of the places that lines tell
  lines: number[][];
  picture: string; // a data URL, or ''
}

/** nowhere is the coordinate of an agent that has no place. */
export const nowhere = -Infinity;

/** groundOf reads the map of a header. */
export function groundOf(v: unknown): Ground | undefined {
  if (v === undefined) return undefined;
  const map: Json = object(v);
  const numbers = (of: unknown) => list(of).map((n) => float(n, NaN));
  const picture = map.picture === undefined ? '' : text(map.picture);
  if (picture !== '' && !picture.startsWith('data:image/')) throw new Problem('a map whose picture is no data');
  const box = numbers(map.box);
  if (box.length !== 4 || !box.every(Number.isFinite)) throw new Problem('a map without a box');
  const unit = float(map.unit, 1);
  if (!(unit > 0)) throw new Problem(`a map in units of ${unit}`);
  return { unit, box: box as Ground['box'], lines: list(map.lines).map(numbers), picture };
}

/** Sights are the looks at one agent: x, y and its values, at steps. */
export class Sights {
  readonly steps = floats();
  readonly columns: Column<Float64Array>[] = [];

  add(step: number, numbers: number[]): void {
    if (this.steps.length > 0 && step === this.steps.last) return; // a keyframe says it again
    while (this.columns.length < numbers.length) this.columns.push(floats());
    if (this.steps.length > 0 && this.columns.every((c, i) => Object.is(c.last, numbers[i]))) return;
    this.steps.push(step);
    this.columns.forEach((c, i) => c.push(numbers[i] ?? NaN));
  }

  /** at returns a number as it was seen last up to a step, undefined before the first look. */
  at(column: number, step: number): number | undefined {
    const i = lastAtMost(this.steps, step);
    return i < 0 ? undefined : this.columns[column]?.data[i];
  }
}

/** same is whether two numbers are: NaN is NaN, and 0 is -0. */
export const same = (a: number, b: number): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));

const compares: { [operator: string]: (a: number, b: number) => boolean } = {
  '<': (a, b) => a < b, '>': (a, b) => a > b, '<=': (a, b) => a <= b, '>=': (a, b) => a >= b, '!=': (a, b) => !same(a, b), '=': same, '==': same, is: same,
};

/** conditionOf reads a text such as "hp < 20" or "hp is NaN": the column of a value, and what holds of it. Nothing if the text is none. */
export function conditionOf(search: string, values: string[]): { column: number; holds: (v: number) => boolean } | undefined {
  const [, value, compare, sign, number] = /^(.*?)(?:\s*([<>!=]=|[<>=])|\s+(?:is))\s*([+-]?)(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|nan|inf(?:inity)?)$/i.exec(search.trim()) ?? [];
  const column = values.findIndex((v) => v.toLowerCase() === value?.toLowerCase());
  if (column < 0) return undefined;
  const than = (/^n/i.test(number!) ? NaN : /^i/i.test(number!) ? Infinity : Number(number)) * (sign === '-' ? -1 : 1);
  return { column: column + 2, holds: (v) => compares[compare ?? 'is']!(v, than) };
}

/** sightOf reads what a line says of one agent, behind its index: its place in units, and its values. */
export const sightOf = (entry: unknown[], unit: number): number[] =>
  entry.slice(1).map((v, i) => (v === null ? nowhere : i < 2 ? Number((float(v, NaN) * unit).toPrecision(12)) : float(v, NaN)));
