// What the page shows, as signals: views read them, actions change them.

import { batch, computed, effect, signal } from '@preact/signals';
import type { Agent } from './log/agent';
import type { Log } from './log/log';
import { momentOf } from './log/moment';
import { conditionOf } from './log/sight';
import type { Breakpoint } from './breakpoint';
import { firstView, thereNow } from './tab';

/** Where the log comes from, and how far it was read. */
export interface Source {
  kind: 'none' | 'file' | 'live';
  name: string;
  state: 'reading' | 'ready' | 'connected' | 'lost' | 'broken';
  read: number; // bytes
  size: number; // of all bytes; 0 if that is not known
}

/** What the server can do, as its event "status" says. */
export interface Server {
  watched: string[];
  paused: boolean;
  canPause: boolean;
  hasProfile: boolean;
  hasCover: boolean;
  tables: number;
}

/** Range is a part of the time axis, both ends included. */
export interface Range {
  from: number;
  to: number;
}

export type Tab = 'tree' | 'map' | 'shared' | 'odd' | 'compare' | 'breakpoints' | 'cover' | 'profile' | 'edit';
export type Pane = 'agents' | 'stage' | 'why';

export const source = signal<Source>({ kind: 'none', name: '', state: 'ready', read: 0, size: 0 });
export const server = signal<Server | undefined>(undefined);
/** asked says that the server answers questions about the file that it serves. */
export const asked = signal(false);
/** offered says that the server has another log, to compare with. */
export const offered = signal(false);
export const log = signal<Log | undefined>(undefined);
/** version grows when lines were read: logs change in place. */
export const version = signal(0);
export const notices = signal<{ text: string; serious: boolean }[]>([]);

export const step = signal(0);
export const agent = signal<Agent | undefined>(undefined);
export const row = signal(-1);
/** view is the visible part of the time axis; tail follows the end; undefined is all of it. */
export const view = signal<Range | { tail: number } | undefined>(undefined);

export const playing = signal(false);
export const speed = signal(1);
/** following keeps the step at the end of a live log. */
export const following = signal(false);

export const search = signal('');
export const doing = signal(''); // name of a row that an agent must be in to be listed
/** order is that of the list of agents; those that are gone come last. */
export const order = signal<'log' | 'name' | 'switches' | 'odd'>('log');
/** oddest are the agents that are unlike the others of their table, the oddest first, as they were when that order was chosen. */
export const oddest = signal<Agent[]>([]);
export const alive = signal(thereNow); // only agents that there are at the step
export const pinned = signal<Agent[]>([]); // the last part of each: they come first
/** rowHeight is that of an agent in the list: with name and row, with name, or a strip alone. */
export const rowHeight = signal<38 | 12 | 3>(38);
export const tab = signal<Tab>('tree');
export const pane = signal<Pane>(firstView === 'agents' || firstView === 'why' ? firstView : 'stage'); // the one that narrow windows show
export type HeatOf = 'none' | 'visits' | 'time' | 'cover';
export const heat = signal<HeatOf>('none');
export const help = signal(false);
export const legend = signal(false); // of the tree
/** collapsed are the names of groups of which the tree shows only the box. */
export const collapsed = signal<ReadonlySet<string>>(new Set());
export const bookmarks = signal<number[]>([]);
/** notes are what the user wrote about bookmarked steps. */
export const notes = signal<ReadonlyMap<number, string>>(new Map());
export const breakpoints = signal<Breakpoint[]>([]);
/** pausing stops at a hit while the page follows the game, and the game with it if it can pause. */
export const pausing = signal(false);

/** whole is the time axis of the log. */
export const whole = computed<Range>(() => {
  version.value;
  const l = log.value;
  return l ? { from: l.begin, to: Math.max(l.begin, l.end) } : { from: 0, to: 0 };
});

/** range is the visible part of the time axis. */
export const range = computed<Range>(() => {
  const all = whole.value;
  const v = view.value;
  if (!v) return all;
  if ('tail' in v) return { from: Math.max(all.from, all.to - v.tail + 1), to: Math.max(all.to, all.from + 1) };
  return v;
});

/** moment is the chosen agent at the chosen step. */
export const moment = computed(() => {
  version.value;
  const l = log.value;
  const a = agent.value;
  return l && a ? momentOf(l, a.at(step.value), step.value) : undefined;
});

/** lit are the rows that are active then. */
export const lit = computed<Set<number>>(() => new Set(moment.value?.config.rows));

/** outline is the tree of the chosen agent at the chosen step. */
export const outline = computed(() => {
  version.value;
  return agent.value?.at(step.value).outline;
});

/** agents are those of the log, in their order. */
export const agents = computed<Agent[]>(() => {
  version.value;
  return log.value ? log.value.agents.filter((a) => a && !a.after) : [];
});

/** rowNames are the names of all rows. */
export const rowNames = computed<string[]>(() => {
  version.value;
  return [...new Set(log.value?.trees.flatMap((t) => t.rows.map((r) => r.name)))].sort();
});

const wanted = computed(() => search.value.trim().toLowerCase());

/** foundRows are the rows of the tree that the search finds, each decider once. */
export const foundRows = computed<number[]>(() => {
  if (wanted.value === '' || !outline.value) return [];
  const names = new Set<string>();
  return outline.value.rows.filter((r) => r.name.toLowerCase().includes(wanted.value) && !names.has(r.name) && names.add(r.name)).map((r) => r.row);
});

const fits = computed<Agent[]>(() => (wanted.value === '' || condition.value ? agents.value : agents.value.filter((a) => matches(a, wanted.value))));

/** onlyRows says that the search finds rows of the tree, and no agent. */
export const onlyRows = computed(() => fits.value.length === 0 && foundRows.value.length > 0);

/** found are the agents that the search lets pass, in order: all of them, if it finds rows alone. */
const found = computed<Agent[]>(() => {
  const all = onlyRows.value ? agents.value : fits.value;
  switch (order.value) {
    case 'name':
      return all.toSorted((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }));
    case 'switches':
      return all.map((a) => [a, a.switchCount] as const).sort((a, b) => b[1] - a[1]).map(([a]) => a);
    case 'odd': {
      const place = new Map(oddest.value.map((a, i) => [a, i]));
      return all.toSorted((a, b) => (place.get(a) ?? Infinity) - (place.get(b) ?? Infinity) || 0);
    }
  }
  return all;
});

let before: Agent[] = []; // a list with the same agents is the same list, so that going through time draws it once

/** listed are the agents that the search and the filters let pass: those that are pinned first, those that are gone last. */
export const listed = computed<Agent[]>(() => {
  const at = step.value;
  const first: Agent[] = [];
  const there: Agent[] = [];
  const gone: Agent[] = [];
  for (const a of found.value) {
    const then = a.at(at);
    const config = then.configAt(at);
    if (doing.value !== '' && !config?.rows.some((r) => then.outline.rows[r]!.name === doing.value)) continue;
    if (condition.value && !meets(a, at)) continue;
    if (pinned.value.includes(a)) first.push(a);
    else if (config || at < then.begins && !alive.value) there.push(a);
    else if (!alive.value) gone.push(a);
  }
  const all = [...first, ...there, ...gone];
  if (all.length !== before.length || all.some((a, i) => a !== before[i])) before = all;
  return before;
});

/** condition is a search such as "hp < 20" or "hp = NaN": a value of the game, and what it is compared with. */
const condition = computed(() => conditionOf(search.value, log.value?.values ?? []));

/** meets reports whether a value of an agent is as the search says, at a step. */
function meets(a: Agent, at: number): boolean {
  const { column, holds } = condition.value!;
  const v = a.sight(column, at);
  return v !== undefined && holds(v);
}

function matches(a: Agent, text: string): boolean {
  return a.id.startsWith(text) || a.title.toLowerCase().includes(text) || a.outline.name.toLowerCase().includes(text);
}

// The chosen row stays chosen where the agent goes on in a tree in which it has another number.
let last = outline.peek();
effect(() => {
  const now = outline.value;
  const was = row.peek();
  if (last && now && last !== now && was >= 0) row.value = now.find(last.rows[was]!.name)[0] ?? -1;
  last = now;
});

export function notify(text: string, serious = false): void {
  if (!notices.value.some((n) => n.text === text)) notices.value = [...notices.value, { text, serious }];
}

/** show replaces the log. The same agent stays chosen where the new log has it. */
export function show(l: Log | undefined): void {
  batch(() => {
    const before = agent.value;
    log.value = l;
    version.value++;
    const same = before && l?.agents.find((a) => a && a.id === before.id && a.outline.name === before.outline.name);
    agent.value = (same ?? l?.agents.find((a) => a !== undefined))?.latest;
    if (!same) row.value = -1;
    pinned.value = [];
  });
}

/** changed says that lines were added to the log that is shown. */
export function changed(): void {
  batch(() => {
    version.value++;
    agent.value = agent.value?.latest ?? agents.peek()[0];
    if (following.value && log.value) step.value = whole.value.to;
  });
}
