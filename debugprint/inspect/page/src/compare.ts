// Compare: what agents of two logs, or two agents of one, do at the same time, and what differs.

import type { Agent } from './log/agent';
import type { Log } from './log/log';
import type { Config, Outline, Row } from './log/outline';
import { details } from './why/details';
import { name, time } from './why/text';

/** Match lays two logs on one time axis, that of the steps of here. */
export class Match {
  /** The first and the last step of here that there has too; none if last is smaller. */
  readonly first: number;
  readonly last: number;
  /** The steps of both are the same moments. */
  readonly alike: boolean;
  /** The logs have no time in common, so that both begin at the left. */
  readonly shifted: boolean;
  /** Differences that do not last longer are none, in units: two clocks see a change at different moments. */
  readonly least: number;
  /** A clock stands still, so that time is counted in steps. */
  readonly still: boolean;
  readonly #shift: number;

  /** rehearsed says that there is a rehearsal of here: it has its steps, and knows nothing of rows below those of squads. */
  constructor(readonly here: Log, readonly there: Log, readonly rehearsed = false) {
    const same = rehearsed || here === there;
    const moves = (l: Log) => l.end <= l.begin || l.steps.now(l.end) > l.steps.now(l.begin);
    this.still = !moves(here) || !(same || moves(there));
    const [from, to] = [Math.max(here.begin, there.begin), Math.min(here.end, there.end)];
    this.alike = same || (!this.still && from <= to && here.steps.alike(there.steps, from, to));
    const at = (l: Log, step: number) => (this.still ? step : l.steps.now(step));
    this.shifted = !this.alike && (at(there, there.begin) > at(here, here.end) || at(here, here.begin) > at(there, there.end));
    this.#shift = this.shifted ? at(there, there.begin) - at(here, here.begin) : 0;
    const tick = (l: Log) => (l.end > l.begin ? (l.steps.now(l.end) - l.steps.now(l.begin)) / (l.end - l.begin) : 0);
    // In a rehearsal squads form a step later: the log has them at once, after the tick.
    this.least = rehearsed ? (this.still ? 1 : tick(here)) : this.alike || this.still ? 0 : Math.max(tick(here), tick(there));
    this.first = Math.max(here.begin, Math.ceil(this.hereOf(there.begin)));
    const whole = (l: Log) => (l.complete ? l.end : l.end - 1); // lines of the last step may be missing, or yet to come
    this.last = Math.min(whole(here), Math.floor(this.hereOf(whole(there) + 1) - 1e-6));
  }

  /** thereOf returns the last step of there up to the time of a step of here. */
  thereOf(step: number): number {
    if (this.alike) return step;
    if (this.still) return step + this.#shift;
    const { begin, end } = this.there;
    return this.there.steps.first(this.here.steps.now(step) + this.#shift + 1, begin, end + 1) - 1;
  }

  /** hereOf returns where a step of there is among the steps of here. */
  hereOf(step: number): number {
    if (this.alike) return step;
    if (this.still) return step - this.#shift;
    const { begin, end, steps } = this.here;
    const now = this.there.steps.now(step) - this.#shift;
    const next = steps.first(now, begin, end + 2);
    const length = steps.now(next) - steps.now(next - 1);
    return length > 0 ? next - (steps.now(next) - now) / length : next;
  }

  /** now is the time at a step of here, and thenOf at one of there: nanoseconds, or steps where a clock stands still. */
  now(step: number): number {
    return this.still ? step : this.here.steps.now(step);
  }

  thenOf(step: number): number {
    if (this.alike) return this.now(step);
    return (this.still ? step : this.there.steps.now(step)) - this.#shift;
  }

  /** says writes a time, and lasts a difference of two. */
  says(now: number): string {
    return this.still ? `step ${now.toLocaleString('en')}` : time(now);
  }

  lasts(units: number): string {
    return this.still ? `${units.toLocaleString('en')} step${units === 1 ? '' : 's'}` : time(units);
  }
}

/** Doing is what an agent does, by names: logs of two tables number their rows in two ways. */
interface Doing {
  key: string;
  roots: string[]; // the active children of the root, or the root alone
  leaf: string;
}

const nothing: Doing = { key: '', roots: [], leaf: 'nothing' };
const gone: Doing = { key: '-', roots: [], leaf: 'gone' };
const known = [new WeakMap<Config, Doing>(), new WeakMap<Config, Doing>()]; // of all rows, and of those that are rehearsed

function doingOf(outline: Outline, config: Config | undefined, rehearsed: boolean): Doing {
  if (!config) return gone;
  if (config.leaf < 0) return nothing;
  const cache = known[Number(rehearsed)]!;
  let doing = cache.get(config);
  if (!doing) {
    const named = (rows: number[]) => rows.map((r) => outline.rows[r]!.name);
    const rows = rehearsed ? config.rows.filter((r) => !outline.path(r).some((up) => up !== r && outline.rows[up]!.squad > 0)) : config.rows;
    const leaf = rows.includes(config.leaf) ? config.leaf : rows.at(-1)!;
    doing = { key: named(rows).join('\n'), roots: named(config.lanes.length > 0 ? config.lanes : [0]), leaf: outline.rows[leaf]!.name };
    cache.set(config, doing);
  }
  return doing;
}

/** Life is what an agent does, one entry for each step in which that changes. */
interface Life {
  at: number[]; // steps
  doing: Doing[];
}

function lifeOf(agent: Agent, rehearsed: boolean): Life {
  const chain: Agent[] = [];
  for (let a: Agent | undefined = agent.latest; a; a = a.before) chain.unshift(a);
  const life: Life = { at: [], doing: [] };
  for (const a of chain) {
    for (let i = 0; i < a.switches.length; i++) {
      life.at.push(a.switchAt(i));
      life.doing.push(doingOf(a.outline, a.configFrom(i), rehearsed));
    }
  }
  return life;
}

/** Stretch is a time during which two agents do not do the same: steps of here, from its first to before its last. */
export interface Stretch {
  from: number;
  to: number;
  here: string; // what they do at its beginning
  there: string;
}

/** Shift is how a row of the root differs: of here, less there. */
interface Shift {
  begins: number; // of the first of its beginnings that is not at the same time; 0: all are, or one has none
  lasts: number; // all the time in it
  only: 'here' | 'there' | undefined; // the other never is in it
}

/** Pair is an agent here and its match there. */
export interface Pair {
  here: Agent;
  there: Agent;
  stretches: Stretch[];
  rows: Map<string, Shift>;
}

/** pairOf compares two agents. */
export function pairOf(match: Match, here: Agent, there: Agent): Pair {
  const [a, b] = [lifeOf(here, match.rehearsed), lifeOf(there, match.rehearsed)];
  const at = b.at.map((step) => Math.ceil(match.hereOf(step) - 1e-6)); // when here can see it
  const stretches: Stretch[] = [];
  let [i, j] = [-1, -1];
  let open: Stretch | undefined;
  const close = (step: number) => {
    if (open && step > open.from && match.now(step) - match.now(open.from) > match.least * 1.001) stretches.push({ ...open, to: step });
    open = undefined;
  };
  while (match.last >= match.first) {
    const step = Math.min(a.at[i + 1] ?? Infinity, at[j + 1] ?? Infinity);
    if (step > match.last) break;
    while (a.at[i + 1]! <= step) i++;
    while (at[j + 1]! <= step) j++;
    const [x, y] = [a.doing[i] ?? nothing, b.doing[j] ?? nothing];
    if (x.key === y.key) close(Math.max(step, match.first));
    else open ??= { from: Math.max(step, match.first), to: 0, here: x.leaf, there: y.leaf };
    if (open && step < match.first) [open.here, open.there] = [x.leaf, y.leaf];
  }
  if (match.last >= match.first) close(match.last + 1);
  return { here, there, stretches, rows: shifts(match, stays(a, (s) => match.now(s), match), stays(b, (s) => match.thenOf(s), match)) };
}

/** Stays are the beginnings of a row, and all the time in it. */
interface Stays {
  begins: number[];
  lasts: number;
}

/** stays returns what a life did below the root during the time that both logs have. */
function stays({ at, doing }: Life, now: (step: number) => number, match: Match): Map<string, Stays> {
  const [begin, end] = [match.now(match.first), match.now(match.last + 1)];
  const rows = new Map<string, Stays>();
  at.forEach((step, i) => {
    const from = Math.max(begin, now(step));
    const to = Math.min(end, i + 1 < at.length ? now(at[i + 1]!) : end);
    if (to <= from) return;
    for (const row of doing[i]!.roots) {
      const of = rows.get(row) ?? { begins: [], lasts: 0 };
      rows.set(row, of);
      if (of.lasts === 0 || !doing[i - 1]!.roots.includes(row)) of.begins.push(from);
      of.lasts += to - from;
    }
  });
  return rows;
}

function shifts(match: Match, here: Map<string, Stays>, there: Map<string, Stays>): Map<string, Shift> {
  const rows = new Map<string, Shift>();
  for (const row of new Set([...here.keys(), ...there.keys()])) {
    const [a, b] = [here.get(row), there.get(row)];
    const apart = (d: number) => Math.abs(d) > match.least * 1.001;
    const lasts = (a?.lasts ?? 0) - (b?.lasts ?? 0);
    const begins = a && b ? a.begins.map((begin, i) => begin - (b.begins[i] ?? begin)).find(apart) ?? 0 : 0;
    if (begins !== 0 || apart(lasts)) rows.set(row, { begins, lasts: apart(lasts) ? lasts : 0, only: !a ? 'there' : !b ? 'here' : undefined });
  }
  return rows;
}

/** Count is how many agents do something with a row, and by how much: the median. */
export interface Count {
  agents: number;
  by: number;
}

/** ways are how agents here do something else with a row than there. */
export const ways = ['earlier', 'later', 'more', 'less'] as const;

/** RowCount sums up a row of the root over all agents. */
export interface RowCount {
  row: string;
  counts: { [way in (typeof ways)[number]]: Count };
  only: { here: number; there: number };
}

function rowCounts(pairs: Pair[], tree: Outline[]): RowCount[] {
  const place = (row: string) => tree.flatMap((t) => t.find(row))[0] ?? Infinity;
  const names = new Set(pairs.flatMap((p) => [...p.rows.keys()]));
  return [...names].sort((x, y) => place(x) - place(y)).map((row) => {
    const all = pairs.map((p) => p.rows.get(row)).filter((r) => r !== undefined);
    const count = (of: (r: Shift) => number): Count => {
      const by = all.map(of).filter((d) => d > 0).sort((x, y) => x - y);
      return { agents: by.length, by: by[by.length >> 1] ?? 0 };
    };
    return {
      row,
      counts: { earlier: count((r) => -r.begins), later: count((r) => r.begins), more: count((r) => r.lasts), less: count((r) => -r.lasts) },
      only: { here: all.filter((r) => r.only === 'here').length, there: all.filter((r) => r.only === 'there').length },
    };
  });
}

/** Comparison is all that differs. */
export interface Comparison {
  match: Match;
  pairs: Pair[];
  differ: Pair[]; // those of them that do something else, the first to do so first
  rows: RowCount[];
  onlyHere: Agent[];
  onlyThere: Agent[];
}

/** compareLogs compares the agents that two logs have both: of the same id, in trees of the same root if there are. */
export function compareLogs(here: Log, there: Log, match = new Match(here, there)): Comparison {
  const listed = (l: Log) => l.agents.filter((a) => a && !a.after);
  for (const tree of there.trees) {
    const same = here.trees.findLast((t) => t.name === tree.name);
    if (same) tree.colourAs(same);
  }
  const left = new Set(listed(there));
  const matched = new Map<Agent, Agent>();
  for (const fits of [(a: Agent, b: Agent) => a.outline.name === b.outline.name, (a: Agent, b: Agent) => !a.host && !b.host]) {
    const byId = new Map<string, Agent[]>();
    for (const b of left) byId.set(b.id, [...(byId.get(b.id) ?? []), b]);
    for (const a of listed(here)) {
      const b = matched.has(a) ? undefined : byId.get(a.id)?.find((g) => left.has(g) && fits(a, g));
      if (!b) continue;
      matched.set(a, b);
      left.delete(b);
    }
  }
  return compare(match, [...matched], listed(here).filter((a) => !matched.has(a)), [...left]);
}

/** compare compares agents with their matches. */
export function compare(match: Match, matched: [Agent, Agent][], onlyHere: Agent[] = [], onlyThere: Agent[] = []): Comparison {
  const pairs = matched.map(([a, b]) => pairOf(match, a, b));
  const differ = pairs.filter((p) => p.stretches.length > 0).sort((p, q) => p.stretches[0]!.from - q.stretches[0]!.from);
  return { match, pairs, differ, rows: rowCounts(pairs, match.here.trees), onlyHere, onlyThere };
}

/** tableChanges says in which rows the tables of two logs differ, by names. */
export function tableChanges(here: Log, there: Log): string[] {
  const lines: string[] = [];
  const names = (l: Log) => [...new Set(l.trees.map((t) => t.name))];
  for (const root of names(here)) {
    const [a, b] = [here.trees.findLast((t) => t.name === root)!, there.trees.findLast((t) => t.name === root)];
    if (!b) lines.push(`table ${name(root)}: only here`);
    else if (a.fingerprint !== b.fingerprint || here.trees.length + there.trees.length > 2) lines.push(...changes(a, b));
  }
  for (const root of names(there)) if (!here.trees.some((t) => t.name === root)) lines.push(`table ${name(root)}: only there`);
  return lines;
}

function changes(a: Outline, b: Outline): string[] {
  const lines: string[] = [];
  const rows = (o: Outline) => new Map(o.rows.map((r) => [o.path(r.row).map((p) => o.rows[p]!.name).join('\n'), r]));
  const [of, to] = [rows(a), rows(b)];
  const only = (row: Row, mine: Map<string, Row>, o: Outline, where: string) => {
    const path = o.path(row.row).map((p) => o.rows[p]!.name);
    if (row.parent < 0 || mine.has(path.slice(0, -1).join('\n'))) lines.push(`${path.map(name).join(' > ')}: only ${where}`); // not said of the rows below it again
  };
  for (const [path, row] of of) {
    const other = to.get(path);
    if (!other) {
      only(row, to, a, 'here');
      continue;
    }
    const [mine, theirs] = [details(a, row), details(b, other)].map((d) => d.join(', ').split(', ')) as [string[], string[]];
    const [x, y] = [mine.filter((d) => !theirs.includes(d)), theirs.filter((d) => !mine.includes(d))];
    const children = (o: Outline, r: Row) => r.children.map((c) => o.rows[c]!.name);
    const both = (list: string[], others: string[]) => list.filter((c) => others.includes(c)).join('\n');
    if (x.length + y.length > 0) lines.push(`${name(row.name)}: ${x.join(', ') || 'nothing'}, there ${y.join(', ') || 'nothing'}`);
    else if (plain(row) !== plain(other)) lines.push(`${name(row.name)}: differs in what drawings do not show`);
    if (both(children(a, row), children(b, other)) !== both(children(b, other), children(a, row))) lines.push(`${name(row.name)}: its children are in another order`);
  }
  for (const [path, row] of to) if (!of.has(path)) only(row, of, b, 'there');
  return lines;
}

/** plain is a row without its place. */
const plain = ({ raw }: Row): string => JSON.stringify({ ...raw, box: 0, parent: 0 });
