// A log that was read: its trees, agents, time, and what agents share.

import { type Agent, Answers } from './agent';
import { floats, lastAtMost, Texts } from './columns';
import type { Outline } from './outline';
import type { Ground } from './sight';

/** Steps is the time axis: the world's frame and clock at each step. */
export class Steps {
  readonly #step = floats();
  readonly #frames = floats();
  readonly #delta = floats();
  readonly #nows = floats();

  /** begin enters a step; what is undefined is as the steps before say. */
  begin(step: number, frame: number | undefined, dt: number | undefined, now: number | undefined): void {
    const i = this.#step.length - 1;
    const lastDt = this.#delta.last;
    const delta = dt ?? lastDt;
    const n = now ?? this.now(step) + delta - lastDt; // the last of the steps that have passed is the one that differs
    const f = frame ?? this.frame(step);
    const predicted = i >= 0 && delta === lastDt && n === this.now(step) && f === this.frame(step);
    if (predicted) return;
    this.#step.push(step);
    this.#frames.push(f);
    this.#delta.push(delta);
    this.#nows.push(n);
  }

  /** now returns the world's clock at a step. */
  now(step: number): number {
    const i = Math.max(0, lastAtMost(this.#step, step));
    return this.#step.length === 0 ? 0 : this.#nows.data[i]! + (step - this.#step.data[i]!) * this.#delta.data[i]!;
  }

  /** first returns the first step from one to another at which the world's clock is at least now. */
  first(now: number, from: number, to: number): number {
    let [low, high] = [from, to];
    while (low < high) {
      const mid = Math.floor((low + high) / 2);
      if (this.now(mid) < now - 0.5) low = mid + 1;
      else high = mid;
    }
    return low;
  }

  /** alike reports whether the steps of another log from one to another are the same moments: between its entries each goes evenly. */
  alike(other: Steps, from: number, to: number): boolean {
    const entries = [this.#step, other.#step].flatMap((c) => [...c.data.subarray(0, c.length)]).filter((step) => step >= from && step <= to);
    return [from, to, ...entries].every((step) => this.now(step) === other.now(step));
  }

  frame(step: number): number {
    const i = Math.max(0, lastAtMost(this.#step, step));
    return this.#step.length === 0 ? 0 : this.#frames.data[i]! + step - this.#step.data[i]!;
  }
}

/** Hold is the time during which an agent holds something with a row: steps from to to-1. */
export interface Hold {
  agent: Agent;
  row: number;
  from: number;
  to: number;
  known: boolean; // the log has its beginning
  key: string | undefined; // of the gate, if that has keys and the beginning is known
}

/** Shared is a gate or a squad, with all that ever held it. */
export interface Shared {
  name: string;
  limit: number; // of a gate; the members of a squad
  keyed: boolean;
  holds: Hold[];
}

/** Holds has who holds what over time. */
export class Holds {
  readonly all = new Map<string, Shared>();
  readonly #open = new Map<string, Hold>();

  take(id: string, make: () => Omit<Shared, 'holds'>, agent: Agent, row: number, step: number, known: boolean, key?: string): void {
    const place = `${agent.index} ${row}`;
    if (this.#open.has(place)) return;
    let shared = this.all.get(id);
    if (!shared) {
      shared = { ...make(), holds: [] };
      this.all.set(id, shared);
    }
    const hold = { agent, row, from: step, to: Infinity, known, key };
    shared.holds.push(hold);
    this.#open.set(place, hold);
  }

  release(agent: Agent, row: number, step: number): void {
    const id = `${agent.index} ${row}`;
    const hold = this.#open.get(id);
    if (!hold) return;
    hold.to = step;
    this.#open.delete(id);
  }
}

/** Log is a log as far as it was read. */
export class Log {
  readonly trees: Outline[] = [];
  /** Agents by index; there may be holes. */
  readonly agents: Agent[] = [];
  /** What agents were before they went on in another tree and came back to this one. */
  readonly earlier: Agent[] = [];
  readonly steps = new Steps();
  readonly texts = new Texts();
  readonly answers = new Answers();
  readonly words: bigint[] = [];
  readonly gates = new Holds();
  readonly squads = new Holds();
  readonly names = new Map<string, string>(); // of agents, by id
  values: string[] = []; // names of what is seen of agents beside their places
  ground: Ground | undefined; // the map, where the log has places
  begin = 0; // the first step that the log knows all of
  end = -1; // the last step
  dropped = 0;
  readonly gaps: number[] = []; // steps from which on some are missing
  complete = false; // its last line says that it was closed in order

  constructor() {
    this.word('0x0');
  }

  /** word returns the number of a 64-bit word. */
  word(hex: string): number {
    const n = this.texts.number(hex);
    if (n === this.words.length) this.words.push(BigInt(hex));
    return n;
  }

  agentName(id: string): string {
    return this.names.get(id) ?? '';
  }
}
