// The rows of a tree, and the names of its flags and stimuli, as a log has them.

import { float, identifier, type Json, list, number, object, Problem, text, word } from './json';
import { fields } from '../why/fields';
import type { Check, Row } from './outline';

const maxDepth = 1000; // of trees: what draws them calls itself for each level

/** rowsOf reads the rows of a tree. */
export function rowsOf(lines: unknown[]): Row[] {
  if (lines.length === 0 || lines.length >= 1 << 16) throw new Problem(`a tree of ${lines.length} rows`);
  const rows: Row[] = [];
  lines.forEach((line, i) => {
    const row = rowOf(i, object(line));
    if (i === 0 ? row.parent !== -1 : row.parent < 0 || row.parent >= i) throw new Problem(`row ${i} has parent ${row.parent}`);
    if (i > 0) {
      const parent = rows[row.parent]!;
      row.depth = parent.depth + 1;
      if (row.depth > maxDepth) throw new Problem(`a tree of more than ${maxDepth} levels`);
      row.index = parent.children.push(i) - 1;
    }
    rows.push(row);
  });
  return rows;
}

function rowOf(i: number, r: Json): Row {
  const words = (v: unknown) => (v === undefined ? '' : text(v));
  for (const [, , key, kind] of fields) {
    if (r[key] === undefined) continue;
    if (kind === 'float64') float(r[key], 0);
    else if (kind === 'int' || kind === 'time.Duration') number(r[key], 0);
    else if (kind === 'string') text(r[key]);
  }
  const box = list(r.box).map((v) => float(v, 0));
  return {
    raw: r, row: i, parent: number(r.parent, -1), index: 0, depth: 0, children: [],
    name: words(r.name), bits: number(r.bits, 0), policy: identifier(r.policy),
    behavior: words(r.behavior), hasBehavior: r.behavior !== undefined || list(r.has).includes('behavior'), act: words(r.act), ask: words(r.ask),
    flags: checkOf(r.flags), stimuli: checkOf(r.stimuli),
    cooldown: number(r.cooldown, 0), every: number(r.every, 0), scatter: Boolean(r.scatter), chance: float(r.chance, 0),
    checks: number(r.checks, 0), when: words(r.when), decide: words(r.decide),
    commit: number(r.commit, 0), timeout: number(r.timeout, 0), perAgent: number(r.perAgent, 0), margin: float(r.margin, 0),
    outcome: identifier(r.outcome), endOn: identifier(r.endOn), from: list(r.from).map(text), after: list(r.after).map(text), on: identifier(r.on), loop: number(r.loop, 0), succeed: number(r.succeed, 0),
    scope: words(r.scope), gate: words(r.gate), gateLimit: number(r.limit, 0), gateKeyed: Boolean(r.keyed),
    gateCooldown: number(r.gateCooldown, 0), localCooldown: number(r.localCooldown, 0),
    squad: number(r.squad, 0), roles: list(r.roles).map((v) => BigInt(word(v))), paired: Boolean(r.paired), squadKeyed: Boolean(r.squadKeyed),
    squadStart: number(r.squadStart, 0), squadMin: number(r.squadMin, 0), squadJoin: Boolean(r.squadJoin),
    barrier: Boolean(r.barrier), slot: words(r.slot),
    box: box.length === 4 ? { x: box[0]!, y: box[1]!, w: box[2]!, h: box[3]! } : undefined,
  };
}

function checkOf(v: unknown): Check {
  const c = v === undefined ? {} : object(v);
  const bits = (b: unknown) => (b === undefined ? 0n : BigInt(word(b)));
  return { all: bits(c.all), none: bits(c.none), any: bits(c.any), anyClear: bits(c.anyClear) };
}

/** byBit reads the names of flags or stimuli. */
export function byBit(v: unknown): Map<number, string> {
  const names = new Map<number, string>();
  if (v === undefined) return names;
  for (const [bit, name] of Object.entries(object(v))) names.set(Number(bit), text(name));
  return names;
}
