// Compare: what agents of two logs, or two agents of one, do at the same time, and what differs.

import { type Agent, At } from './log/agent';
import type { Log } from './log/log';
import type { Config, Outline, Row } from './log/outline';
import { details } from './why/details';
import { lastAtMost } from './log/columns';
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
  if (!config) return rehearsed ? nothing : gone; // a rehearsal does not know who is gone
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
    for (let i = a.switches.length > 0 && a.switchAt(0) <= a.begins ? 0 : -1; i < a.switches.length && a.step.length > 0; i++) { // -1: what it did already
      life.at.push(a.switchAt(i));
      life.doing.push(doingOf(a.outline, a.configFrom(i), rehearsed));
    }
  }
  return life;
}

/** Done is that a row began at a step, or ended for a reason; a rehearsal does not have those. */
interface Done {
  at: number; // step of its own log
  row: string;
  reason: string; // '' where it began
  depth: number;
  leaf: boolean;
  squad: boolean;
  apart: boolean; // the other has not done it at that time
}

function doneBy(agent: Agent, match: Match): Done[] {
  const all: Done[] = [];
  for (const { step, row, reason } of agent.deeds()) {
    const below = match.rehearsed && agent.at(step).outline.path(row.row).some((up) => up !== row.row && agent.at(step).outline.rows[up]!.squad > 0);
    if (!below && (reason === '' || !match.rehearsed)) all.push({ at: step, row: row.name, reason, depth: row.depth, leaf: row.children.length === 0, squad: row.squad > 0, apart: true });
  }
  return all;
}

/** settle finds out what both have done at the same time; the rest stays apart. Order counts where the steps are the same, and in a rehearsal as much has been done in them. */
function settle(match: Match, here: Done[], there: Done[]): void {
  const byDeed = new Map<string, Done[]>();
  for (const d of there) byDeed.set(`${d.row}\n${d.reason}`, [...(byDeed.get(`${d.row}\n${d.reason}`) ?? []), d]);
  const next = new Map<string, number>();
  for (const d of here) {
    const key = `${d.row}\n${d.reason}`;
    const of = byDeed.get(key) ?? [];
    let i = next.get(key) ?? 0;
    const late = (e: Done) => (match.alike ? e.at - d.at : match.thenOf(e.at) - match.now(d.at));
    const slack = match.alike ? Number(match.rehearsed && d.squad) : match.least * 1.001;
    while (i < of.length && late(of[i]!) < -slack) i++;
    if (i < of.length && late(of[i]!) <= slack) d.apart = of[i++]!.apart = false;
    next.set(key, i);
  }
  if (!match.alike) return;
  let j = 0;
  for (let i = 0; i < here.length;) {
    const at = here[i]!.at;
    while (j < there.length && there[j]!.at < at) j++;
    const [a, b] = [[i, i], [j, j]] as [[number, number], [number, number]];
    while (here[a[1]]?.at === at) a[1]++;
    while (there[b[1]]?.at === at) b[1]++;
    const [mine, theirs] = [here.slice(...a), there.slice(...b)];
    const same = mine.length === theirs.length ? mine.every((d, k) => d.row === theirs[k]!.row && d.reason === theirs[k]!.reason) : match.rehearsed;
    if (!same && [...mine, ...theirs].every((d) => !d.apart)) for (const d of [...mine, ...theirs]) d.apart = true;
    [i, j] = [a[1], b[1]];
  }
}

/** momentOf says what an agent did in a step in which it has not done the same as the other. */
function momentOf(done: Done[], leaf: string): string {
  const begun = done.filter((d) => d.reason === '');
  const leaves = begun.filter((d) => d.leaf);
  const said = begun.length > 0 ? (leaves.length > 0 ? leaves : begun).map((d) => d.row) : done.map((d) => `${d.row} ${d.reason}`);
  if (said.length === 0 || (said.length === 1 && said[0] === leaf)) return leaf + (said.length > 0 ? ' anew' : '');
  return said.at(-1) === leaf ? said.slice(0, -1).join(', ') + `, then ${leaf}` : `${said.join(', ')}, then ${leaf}`;
}

/** Stretch is a time during which two agents do not do the same: steps of here, from its first to before its last. */
export interface Stretch {
  from: number;
  to: number;
  here: string; // what they do at its beginning
  there: string;
  moment?: boolean; // only what begins, or how it ends, in the step is not the same
}

/** Shift is how a row of the root differs: of here, less there. */
interface Shift {
  begins: number; // of the first of its beginnings that is not at the same time; 0: all are, or one has none
  times: number; // how often it begins
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
  const [mine, theirs] = [doneBy(here, match), doneBy(there, match)];
  settle(match, mine, theirs);
  stretches.push(...moments(match, stretches, mine, theirs, (step) => (a.doing[lastAtMost({ data: a.at, length: a.at.length }, step)] ?? nothing).leaf,
    (step) => (b.doing[lastAtMost({ data: at, length: at.length }, step)] ?? nothing).leaf));
  stretches.sort((x, y) => x.from - y.from);
  const begun = (done: Done[]) => done.filter((d) => d.reason === '' && d.depth === 1);
  return { here, there, stretches, rows: shifts(match, stays(a, begun(mine), (s) => match.now(s), match), stays(b, begun(theirs), (s) => match.thenOf(s), match)) };
}

/** moments are the steps in which only what begins, or how it ends, is not the same: where a stretch ends it often is not. */
function moments(match: Match, stretches: Stretch[], here: Done[], there: Done[], leafHere: (step: number) => string, leafThere: (step: number) => string): Stretch[] {
  const apart = new Map<number, [Done[], Done[]]>();
  const add = (side: 0 | 1, at: number, d: Done) => {
    if (at < match.first || at > match.last) return;
    const of = apart.get(at) ?? apart.set(at, [[], []]).get(at)!;
    of[side].push(d);
  };
  for (const d of here) if (d.apart) add(0, d.at, d);
  for (const d of there) if (d.apart) add(1, Math.ceil(match.hereOf(d.at) - 1e-6), d);
  const froms = stretches.map((s) => s.from);
  const all: Stretch[] = [];
  for (const [from, [mine, theirs]] of apart) {
    const within = stretches[lastAtMost({ data: froms, length: froms.length }, from)];
    if (within && from <= within.to) continue;
    all.push({ from, to: from + 1, here: momentOf(mine, leafHere(from)), there: momentOf(theirs, leafThere(from)), moment: true });
  }
  return all;
}

/** Stays are the beginnings of a row, and all the time in it. */
interface Stays {
  begins: number[];
  lasts: number;
}

/** stays returns what a life did below the root during the time that both logs have. A row may begin and end in one step. */
function stays({ at, doing }: Life, begun: Done[], now: (step: number) => number, match: Match): Map<string, Stays> {
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
  const known = new Map([...rows].map(([row, of]) => [row, of.begins]));
  const often = new Map<string, number>(); // by row and time
  for (const { row, at: step } of begun) {
    const time = now(step);
    if (time < begin || time >= end) continue;
    const n = (often.get(`${row}\n${time}`) ?? 0) + 1;
    often.set(`${row}\n${time}`, n);
    if ((known.get(row) ?? []).filter((t) => t === time).length >= n) continue;
    const of = rows.get(row) ?? { begins: [], lasts: 0 };
    rows.set(row, of);
    of.begins.push(time);
    known.set(row, of.begins);
  }
  for (const of of rows.values()) of.begins.sort((x, y) => x - y);
  return rows;
}

function shifts(match: Match, here: Map<string, Stays>, there: Map<string, Stays>): Map<string, Shift> {
  const rows = new Map<string, Shift>();
  for (const row of new Set([...here.keys(), ...there.keys()])) {
    const [a, b] = [here.get(row), there.get(row)];
    const apart = (d: number) => Math.abs(d) > match.least * 1.001;
    const lasts = (a?.lasts ?? 0) - (b?.lasts ?? 0);
    const begins = a && b ? a.begins.map((begin, i) => begin - (b.begins[i] ?? begin)).find(apart) ?? 0 : 0;
    const times = (a?.begins.length ?? 0) - (b?.begins.length ?? 0);
    if (begins !== 0 || times !== 0 || apart(lasts)) rows.set(row, { begins, times, lasts: apart(lasts) ? lasts : 0, only: !a ? 'there' : !b ? 'here' : undefined });
  }
  return rows;
}

/** Count is how many agents do something with a row, and by how much: the median. */
export interface Count {
  agents: number;
  by: number;
}

/** ways are how agents here do something else with a row than there. */
export const ways = ['earlier', 'later', 'more', 'less', 'oftener', 'rarer'] as const;

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
      counts: { earlier: count((r) => -r.begins), later: count((r) => r.begins), more: count((r) => r.lasts), less: count((r) => -r.lasts), oftener: count((r) => r.times), rarer: count((r) => -r.times) },
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
  words: { pair: Pair; step: number } | undefined; // where flags or stimuli differ first, if all do the same
  lost: Agent[]; // not all that they did was recorded
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
  const words = differ.length > 0 || match.rehearsed ? undefined : pairs.map((pair) => ({ pair, step: wordsApart(match, pair) })).filter((w) => w.step !== Infinity).sort((x, y) => x.step - y.step)[0];
  const lost = pairs.flatMap((p) => [p.here, p.there]).filter((g) => g.lostEvents > 0);
  return { match, pairs, differ, rows: rowCounts(pairs, match.here.trees), words, lost, onlyHere, onlyThere };
}

/** wordsApart returns the step of here from which on flags or stimuli differ, for longer than clocks do; Infinity if none. */
function wordsApart(match: Match, { here, there }: Pair): number {
  const [a, b] = [wordsOf(match.here, here), wordsOf(match.there, there)];
  const at = b.at.map((step) => Math.ceil(match.hereOf(step) - 1e-6));
  let [i, j, open] = [-1, -1, Infinity];
  for (;;) {
    const step = Math.min(a.at[i + 1] ?? Infinity, at[j + 1] ?? Infinity, match.last + 1);
    if (open < Infinity && match.now(step) - match.now(Math.max(open, match.first)) > match.least * 1.001) return Math.max(open, match.first);
    if (step > match.last) return Infinity;
    while (a.at[i + 1]! <= step) i++;
    while (at[j + 1]! <= step) j++;
    open = i < 0 || j < 0 || a.words[i] === b.words[j] ? Infinity : Math.min(open, step);
  }
}

/** wordsOf returns the flags and stimuli of an agent's ticks, from the steps in which they change. */
function wordsOf(log: Log, agent: Agent): { at: number[]; words: string[] } {
  const chain: Agent[] = [];
  for (let a: Agent | undefined = agent.latest; a; a = a.before) chain.unshift(a);
  const of = { at: [] as number[], words: [] as string[] };
  for (const a of chain) {
    for (let line = 0; line < a.lines.length; line++) {
      const words = `${log.words[a.lines.get(line, At.flags)]} ${log.words[a.lines.get(line, At.stimuli)]}`;
      if (words === of.words.at(-1)) continue;
      of.at.push(a.step.data[line]!);
      of.words.push(words);
    }
  }
  return of;
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
