// What a log's header says of a compiled tree: decider.Outline without the types.

import type { Json } from './json';

/** A check over flags or stimuli. */
export interface Check {
  all: bigint;
  none: bigint;
  any: bigint;
  anyClear: bigint;
}

/** Row is one occurrence of a decider: decider.RowInfo. Times are nanoseconds. */
export interface Row {
  raw: Json; // as the log has it
  row: number;
  parent: number; // -1 for the root
  index: number; // among the parent's children
  depth: number;
  children: number[]; // empty without
  name: string;
  bits: number;
  policy: string;
  behavior: string;
  hasBehavior: boolean;
  act: string; // with its arguments: Bark("Halt!" 20 m)
  ask: string;
  flags: Check;
  stimuli: Check;
  cooldown: number;
  every: number;
  scatter: boolean;
  chance: number;
  checks: number;
  when: string;
  decide: string;
  commit: number;
  timeout: number;
  perAgent: number; // bits of the limits that each agent has for itself
  margin: number;
  outcome: string;
  endOn: string;
  from: string[]; // states that it may follow, start and anyState among them
  after: string[];
  on: string;
  loop: number;
  succeed: number;
  scope: string;
  gate: string;
  gateLimit: number;
  gateKeyed: boolean;
  gateCooldown: number;
  localCooldown: number;
  squad: number;
  roles: bigint[];
  paired: boolean;
  squadKeyed: boolean;
  squadStart: number;
  squadMin: number;
  squadJoin: boolean;
  barrier: boolean;
  slot: string;
  box: Box | undefined;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

// Bits of Row.bits, as in package decider.
export const enum Bit {
  recheckOnRedecide = 1, recheckEachTick = 2, delegate = 4, latched = 8, urgent = 16, remember = 32, not = 64, rescore = 128, failFast = 256, switch = 512,
  rememberTime = 1024, failedRest = 2048,
}

// Bits of Row.perAgent, as in package decider.
export const enum Limit {
  every = 2, chance = 4, asked = 7, // with the row, not at its entry
}

/** What from and after have beside names, as in package decider. */
export const start = '^';
export const anyState = '*';

/** The precondition When, as in decider.Checks. */
export const checkWhen = 128;
export const checkDecide = 64;
export const checkTargets = 256;
/** What a row checks of the world: flags, stimuli, Decide and When. */
export const conditions = 1 | 2 | checkDecide | checkWhen;

/** Finding is a warning of decider's Lint. */
export interface Finding {
  row: number;
  code: string;
  says: string;
  fix: string;
}

/** Config is a set of active rows. Agents are in few of them, so each is kept once. */
export interface Config {
  rows: number[]; // by number, so that a parent stands before its children
  lanes: number[]; // the active children of the root
  leaf: number; // -1 if nothing runs
  /** The numbers of the sets that have one row more or less, by row, as far as they were asked for. */
  next: number[];
}

/** Outline is a compiled tree. */
export class Outline {
  readonly #configs = new Map<string, number>();
  readonly config: Config[] = [];
  lexicon = new Lexicon(new Map(), new Map());
  /** What Lint says, if the log has it, and how much more. */
  findings: Finding[] = [];
  moreFindings = 0;
  /** Numbers of the colours of the root's children. */
  readonly lanes: number[];

  /** older is the tree from which this one was changed, if there is one: rows keep their colours. */
  constructor(readonly fingerprint: string, readonly rows: Row[], older?: Outline) {
    this.configOf([]);
    this.lanes = rows[0]!.children.map((_, i) => i);
    if (older) this.colourAs(older);
  }

  /** colourAs gives rows the colours that those of the same name have in another tree. */
  colourAs(other: Outline): void {
    const names = other.rows[0]!.children.map((c) => other.rows[c]!.name);
    let free = names.length;
    this.rows[0]!.children.forEach((c, i) => {
      const was = names.indexOf(this.rows[c]!.name);
      this.lanes[i] = was < 0 ? free++ : other.lanes[was]!;
    });
  }

  get name(): string {
    return this.rows[0]!.name;
  }

  /** configOf returns the number of a set of active rows, which are in order. */
  configOf(rows: number[]): number {
    const key = String.fromCharCode(...rows);
    let n = this.#configs.get(key);
    if (n === undefined) {
      n = this.config.length;
      const lanes = rows.filter((r) => this.rows[r]!.parent === 0);
      this.config.push({ rows: rows.slice(), lanes, leaf: this.#leafOf(new Set(rows)), next: [] });
      this.#configs.set(key, n);
    }
    return n;
  }

  /** withRow returns the number of the set that also has a row, or has it no more. */
  withRow(config: number, row: number, active: boolean): number {
    const { rows, next } = this.config[config]!;
    if (rows.includes(row) === active) return config;
    return (next[row] ??= this.configOf(active ? [...rows, row].sort((a, b) => a - b) : rows.filter((r) => r !== row)));
  }

  /** leafOf returns the first active row that has no active child. */
  #leafOf(active: Set<number>): number {
    if (!active.has(0)) return -1;
    let row = 0;
    for (;;) {
      const child: number | undefined = this.rows[row]!.children.find((c) => active.has(c));
      if (child === undefined) return row;
      row = child;
    }
  }

  /** path returns the rows from the root to a row. */
  path(row: number): number[] {
    const path: number[] = [];
    for (let r = row; r >= 0; r = this.rows[r]!.parent) path.unshift(r);
    return path;
  }

  /** find returns the rows of the decider called name. */
  find(name: string): number[] {
    return this.rows.filter((r) => r.name === name).map((r) => r.row);
  }
}

/** Lexicon is what a game calls the flags and stimuli of one tree, by bit. */
export class Lexicon {
  constructor(readonly flags: Map<number, string>, readonly stimuli: Map<number, string>) {}

  flag(bit: bigint): string {
    return this.flags.get(numberOf(bit)) ?? '';
  }

  stimulus(bit: bigint): string {
    return this.stimuli.get(numberOf(bit)) ?? '';
  }
}

const numberOf = (bit: bigint): number => bit.toString(2).length - 1;
