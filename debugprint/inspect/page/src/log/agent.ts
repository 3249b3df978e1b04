// One agent of a log, in columns: where it stands at a step is a binary search away.

import { name } from '../why/text';
import type { Note, Asked, TickEvent } from '../why/watcher';
import { bytes, floats, ints, lastAtMost, Records, Texts } from './columns';
import { float } from './json';
import type { Log } from './log';
import { checkTargets, type Config, type Outline, type Row } from './outline';
import { Sights } from './sight';

/** Kinds of events, as they are kept. */
export const enum Kind {
  activated, deactivated, refused, redecide, subset, loopGuard, entered, exited, taken, released, formed, disbanded, mistake, noted, asked, retargeted, target, moved, joined, promoted,
}

/** Flags of a line. */
export const enum Mark {
  answers = 1, // its events are only answers: predicted ticks have them too
  changed = 2, // rows began or ended
  cutShort = 4, // a child of the root was interrupted, timed out, or the like
  full = 8, // recorded in full
  tick = 16, // the agent ticked; otherwise something happened to it between ticks
}

/** What a line has. */
export const enum At {
  mark, config, flags, stimuli, firstEvent, // numbers of configs of the outline, or noAgent; numbers of words
}

/** What an event has. */
export const enum Of { kind, row, arg }

/** reasons are the names of behavior.Reason, by number. */
export const reasons = [
  'None', 'Succeeded', 'Failed', 'TimedOut', 'GroupEnded', 'Interrupted', 'Reset', 'Removed',
  'LoopGuard', 'Panicked', 'SquadAborted', 'Ejected', 'Restored',
];

/** noAgent stands for the config of an agent that was removed. */
export const noAgent = -1;

/** Event is one thing that happened to an agent. */
export interface Event {
  kind: number;
  row: number;
  arg: number;
}

/** Deed is that a row began, or ended for a reason. */
export interface Deed {
  step: number;
  row: Row;
  reason: string; // '' where it began
}

/** Clock is where an agent's clock stands at a step. */
export interface Clock {
  tickedAt: number; // step of its last tick
  tick: number; // number of that
  now: number;
  delta: number;
  period: number; // 0: no tick is known to come
  withWorld: boolean; // it moves with the world's
  world: number; // the world's clock at the last tick
}

/** ticksWrap is the number of a tick that begins again at 0. */
export const ticksWrap = 2 ** 32;

/** WorldTime returns the world's clock at a step. */
type WorldTime = (step: number) => number;

/** Clocks has an agent's clock as pieces in which it ticks evenly. */
export class Clocks {
  readonly #from = floats(); // step of the first tick of a piece
  readonly #number = floats(); // of that tick
  readonly #now = floats();
  readonly #delta = floats();
  readonly #period = floats(); // 0: no more ticks
  readonly #withWorld = bytes();
  readonly #world = floats(); // the world's clock at the first tick
  readonly #begins = floats(); // step from which on the piece counts

  constructor(private readonly world: WorldTime) {}

  /** begin starts a piece with a tick. The piece itself may begin later. */
  begin(c: Clock, begins = c.tickedAt): void {
    this.#from.push(c.tickedAt);
    this.#number.push(c.tick);
    this.#now.push(c.now);
    this.#delta.push(c.delta);
    this.#period.push(c.period);
    this.#withWorld.push(c.withWorld ? 1 : 0);
    this.#world.push(c.world);
    this.#begins.push(begins);
  }

  /** sleep says that the agent does not tick from this step on. */
  sleep(step: number): void {
    const c = this.newest(step - 1);
    if (c && c.period > 0) this.begin({ ...c, period: 0 }, step);
  }

  /** at returns the clock after the last tick up to a step, nothing before the first. */
  at(step: number): Clock | undefined {
    return this.#clock(lastAtMost(this.#begins, step), step);
  }

  /** newest returns the clock after the last tick up to a step, by what was read last: a keyframe may tell of it later. */
  newest(step: number): Clock | undefined {
    return this.#clock(this.#begins.length - 1, step);
  }

  #clock(i: number, step: number): Clock | undefined {
    if (i < 0) return undefined;
    const from = this.#from.data[i]!;
    const period = this.#period.data[i]!;
    const ticks = period > 0 ? Math.floor((step - from) / period) : 0;
    const tickedAt = from + ticks * period;
    const withWorld = this.#withWorld.data[i] === 1;
    const began = this.#world.data[i]!; // of which a keyframe may tell that follows a gap
    const world = ticks > 0 ? this.world(tickedAt) : began;
    let delta = this.#delta.data[i]!;
    let now = this.#now.data[i]!;
    if (withWorld && ticks > 0) {
      now += world - began;
      delta = world - (ticks > 1 ? this.world(tickedAt - period) : began);
    } else {
      now += ticks * delta;
    }
    return { tickedAt, tick: (this.#number.data[i]! + ticks) % ticksWrap, now, delta, period, withWorld, world };
  }

  /** ticksAt reports whether the newest piece has a tick at a step. */
  ticksAt(step: number): boolean {
    const period = this.#period.last;
    return period > 0 && (step - this.#from.last) % period === 0;
  }

  get last(): { period: number; withWorld: boolean } {
    return { period: this.#period.last, withWorld: this.#withWorld.last === 1 };
  }
}

/** Answers are the distinct answers that rows gave, as columns: agents that are told the same share them. */
export class Answers {
  readonly #names = new Texts();
  readonly #short: string[] = []; // of the names, without Refused
  readonly #name = ints();
  readonly #value = floats();
  readonly #rest = new Map<number, Partial<Asked>>();
  /** Those of the answers whose row saw other words than those of its tick. */
  readonly words = new Map<number, Partial<Asked>>();

  add(answer: string, value: number, rest: Partial<Asked> | undefined): number {
    const name = this.#names.number(answer);
    if (name === this.#short.length) this.#short.push(answer.replace(/^(Refused|Answered)/, ''));
    this.#name.push(name);
    this.#value.push(value);
    const i = this.#name.length - 1;
    if (rest) this.#rest.set(i, rest);
    if (rest && (rest.flags ?? rest.stimuli) !== undefined) this.words.set(i, rest);
    return i;
  }

  answer(i: number): string {
    return this.#short[this.#name.data[i]!]!;
  }

  valueOf(i: number): number {
    return this.#value.data[i]!;
  }

  get(i: number, checks: number): Asked {
    return {
      other: NaN, margin: 0, until: 0, holder: '0', held: 0, limit: 0, checked: checks, lacks: '',
      flags: undefined, stimuli: undefined,
      ...this.#rest.get(i),
      answer: this.answer(i), value: this.#value.data[i]!,
    };
  }
}

/** Notes are what rows note, in columns: in a log in full there may be some in each tick. */
class Notes {
  readonly #texts = new Texts();
  readonly #text = ints();
  readonly #from = ints(); // where its numbers begin
  readonly #numbers = floats();

  /** add returns the number of a note. */
  add(text: string, numbers: unknown[]): number {
    this.#text.push(this.#texts.number(text));
    this.#from.push(this.#numbers.length);
    for (const v of numbers) this.#numbers.push(float(v, 0));
    return this.#text.length - 1;
  }

  at(i: number): Note {
    const to = i + 1 < this.#from.length ? this.#from.data[i + 1]! : this.#numbers.length;
    return { text: this.#texts.all[this.#text.data[i]!]!, numbers: [...this.#numbers.data.subarray(this.#from.data[i]!, to)] };
  }
}

/** Checkpoint is a keyframe of an agent that is recorded in full. */
interface Checkpoint {
  line: number; // the last line before it
  notes: { row: number; note: Note }[];
}

/** Agent is one agent in one tree. A tree injected into its slot is an agent with a host. */
export class Agent {
  // One entry a line of the log that is about this agent.
  readonly step = floats(); // may be greater than 2^31
  readonly lines = new Records(5); // see At
  /** The steps at which rows began or ended, and the last line of each. */
  readonly switches = floats();
  readonly switchLines = ints();

  readonly events = new Records(3); // see Of

  /** The steps in which a row began and ended, in order, and the row: the last of those that did on a path. */
  readonly ranSteps = floats();
  readonly ranRows = ints();

  /** The rows' answers, of all agents of the log. */
  readonly answers: Answers;
  answered = false; // it was recorded with answers
  readonly notes = new Notes();
  readonly clocks: Clocks;
  readonly all: Agent[] = [this]; // and the parts that it hosts
  readonly sights: Sights;
  readonly lastAnswer: Int32Array;
  /** What the rows had answered before the log begins. */
  first: Int32Array | undefined;
  /** Flags and stimuli at a tick's start, of lines where they were others than at its end. */
  readonly wordsBefore = new Map<number, [number, number]>();
  /** Active rows and when they began, of lines that say so. */
  readonly on = new Map<number, Map<number, number>>();
  /** Their targets, and those that events name, by number. */
  readonly aims = new Map<number, Map<number, string>>();
  readonly targets: string[] = [''];
  /** Lines in which a tree that is injected was left before it was visited, and the row that was left first. */
  readonly leftFirst = new Map<number, number>();
  readonly checkpoints: Checkpoint[] = [];
  readonly mistakes: number[] = []; // lines
  readonly whys: string[] = []; // by line, of an agent that was rehearsed
  readonly roles = new Map<number, bigint>(); // by event: of who forms or joins a squad, or is given another role
  readonly keys = new Map<number, string>(); // by event: of the gate or squad, its name or else its number
  readonly ran = new Map<number, number>(); // by event: for how long a row has run that goes on
  /** The same agent before and after it went on in another tree, or came back after a long time. */
  before: Agent | undefined;
  after: Agent | undefined;
  lost = false; // within a gap: the next keyframe says what it does
  config = 0; // number of the set of active rows, while the log is read
  left: number[] = []; // those that were active when it went on in another tree
  predicted: unknown[] = []; // events that the first state of the agent names
  lostEvents = 0;

  constructor(
    readonly index: number,
    readonly id: string,
    readonly outline: Outline,
    public name: string,
    readonly host: Agent | undefined,
    log: Log,
    earlier?: Agent, // in the same tree, to which it has come back
  ) {
    this.clocks = host?.clocks ?? earlier?.clocks ?? new Clocks((step) => log.steps.now(step));
    this.sights = earlier?.sights ?? new Sights();
    this.answers = log.answers;
    this.answered = earlier?.answered ?? false;
    this.lastAnswer = earlier?.lastAnswer ?? new Int32Array(outline.rows.length).fill(-1);
    host?.all.push(this);
  }

  /** active is the active rows, by number, while the log is read. */
  get active(): number[] {
    return this.outline.config[this.config]!.rows;
  }

  /** title is what the page calls the agent. */
  get title(): string {
    if (this.host) return `${this.host.title} · ${name(this.outline.name)}`;
    return this.name ? name(this.name) : `agent ${this.id}`;
  }

  /** begins returns the first step at which something is known of the agent. */
  get begins(): number {
    return this.step.length > 0 ? this.step.data[0]! : Infinity;
  }

  /** isGone reports whether the last line says that there is no such agent any more. */
  get isGone(): boolean {
    return this.lines.length > 0 && this.lines.last(At.config) === noAgent;
  }

  /** lineAt returns the last line up to a step, -1 before the first. */
  lineAt(step: number): number {
    return lastAtMost(this.step, step);
  }

  /** configAt returns the rows that are active after a step, nothing while there is no agent. */
  configAt(step: number): Config | undefined {
    return this.outline.config[this.lines.get(this.lineAt(step), At.config) ?? noAgent];
  }

  /** switchAt returns the step of a switch; -1 is where the agent was seen first. */
  switchAt(i: number): number {
    return i < 0 ? this.begins : this.switches.data[i]!;
  }

  /** configFrom returns the rows that are active from a switch on. */
  configFrom(i: number): Config | undefined {
    return this.outline.config[this.lines.get(i < 0 ? 0 : this.switchLines.data[i]!, At.config)];
  }

  /** eventRange returns the events of a line as indexes, the second one is behind the last. */
  eventRange(line: number): [number, number] {
    const end = line + 1 < this.lines.length ? this.lines.get(line + 1, At.firstEvent) : this.events.length;
    return [this.lines.get(line, At.firstEvent), end];
  }

  /** roleAt returns the agent's role in the squad of a row after a step, 0 for none. */
  roleAt(row: number, step: number): bigint {
    const end = this.eventRange(this.lineAt(step))[1];
    let last = 0n;
    for (const [i, role] of this.roles) {
      if (i < end && this.event(i).row === row) last = role;
    }
    return last;
  }

  event(i: number): Event {
    return { kind: this.events.get(i, Of.kind), row: this.events.get(i, Of.row), arg: this.events.get(i, Of.arg) };
  }

  /** ranAt returns the rows that began and ended in a step. */
  ranAt(step: number): number[] {
    const rows: number[] = [];
    for (let i = lastAtMost(this.ranSteps, step); i >= 0 && this.ranSteps.data[i] === step; i--) rows.unshift(this.ranRows.data[i]!);
    return rows;
  }

  /** deeds returns which rows began, or ended and why, in the agent's whole life, in order. */
  deeds(): Deed[] {
    const all: Deed[] = [];
    const chain: Agent[] = [];
    for (let a: Agent | undefined = this.latest; a; a = a.before) chain.unshift(a);
    for (const a of chain) {
      for (let line = 0; line < a.lines.length; line++) {
        if ((a.lines.get(line, At.mark) & Mark.changed) === 0) continue;
        const [from, to] = a.eventRange(line);
        for (let i = from; i < to; i++) {
          const kind = a.events.get(i, Of.kind);
          if (kind !== Kind.activated && kind !== Kind.deactivated) continue;
          const row = a.outline.rows[a.events.get(i, Of.row)]!;
          all.push({ step: a.step.data[line]!, row, reason: kind === Kind.activated ? '' : reasons[a.events.get(i, Of.arg)] ?? '' });
        }
      }
    }
    return all;
  }

  /** since returns the agent's clock when a row began that is active after a line. */
  since(row: number, line: number): number {
    for (let l = line; l >= 0; l--) {
      const known = this.on.get(l)?.get(row);
      if (known !== undefined) return known;
      if ((this.lines.get(l, At.mark) & Mark.changed) === 0) continue;
      const [from, to] = this.eventRange(l);
      for (let i = to - 1; i >= from; i--) {
        if (this.events.get(i, Of.kind) === Kind.activated && this.events.get(i, Of.row) === row) {
          return (this.clocks.at(this.step.data[l]!)?.now ?? 0) - (this.ran.get(i) ?? 0);
        }
      }
    }
    return 0;
  }

  /** target returns what a row is for that is active after a line, undefined for one without Targets. */
  target(row: number, line: number): string | undefined {
    if ((this.outline.rows[row]!.checks & checkTargets) === 0) return undefined;
    for (let l = line; l >= 0; l--) {
      const [from, to] = this.eventRange(l);
      const known = this.aims.get(l)?.get(row);
      if (known !== undefined) return known;
      for (let i = to - 1; i >= from; i--) {
        const kind = this.events.get(i, Of.kind);
        if ((kind === Kind.activated || kind === Kind.retargeted) && this.events.get(i, Of.row) === row) return this.targets[this.events.get(i, Of.arg)];
      }
    }
    return undefined;
  }

  /** targetOf returns the number of a target. */
  targetOf(id: string): number {
    const known = this.targets.indexOf(id, 1);
    return known > 0 ? known : this.targets.push(id) - 1;
  }

  /** tickEvent returns an event as far as it says why a row does not run. */
  tickEvent(i: number): TickEvent | undefined {
    const { kind, row, arg } = this.event(i);
    switch (kind) {
      case Kind.asked:
        return { kind: 'asked', row, asked: this.answers.get(arg, this.outline.rows[row]!.checks) };
      case Kind.target:
        return { kind: 'target', row, asked: this.answers.get(arg, this.outline.rows[row]!.checks) };
      case Kind.refused:
        return { kind: 'refused', row };
      case Kind.activated:
        return { kind: 'activated', row };
      case Kind.deactivated:
        return { kind: 'deactivated', row, reason: reasons[arg] ?? '' };
      case Kind.noted:
        return { kind: 'noted', row, note: this.notes.at(arg) };
    }
    return undefined;
  }

  /** at returns what the agent was at a step: this one, or one before it. */
  at(step: number): Agent {
    let agent: Agent = this;
    while (agent.before && step < agent.begins) agent = agent.before;
    return agent;
  }

  /** sight returns what was seen of the agent last up to a step: 0 is x, 1 is y, 2 the first of the log's values. */
  sight(column: number, step: number): number | undefined {
    for (let a: Agent | undefined = this.at(step); a; a = a.before) {
      const seen = a.sights.at(column, step);
      if (seen !== undefined) return seen;
    }
    return undefined;
  }

  /** latest returns the agent as it is in the end. */
  get latest(): Agent {
    let agent: Agent = this;
    while (agent.after) agent = agent.after;
    return agent;
  }

  /** switchAfter returns the step of the first switch after a step, undefined without one. */
  switchAfter(step: number): number | undefined {
    for (let a: Agent | undefined = this.at(step); a; a = a.after) {
      const at = a.switches.data[lastAtMost(a.switches, step) + 1];
      if (at !== undefined && lastAtMost(a.switches, step) + 1 < a.switches.length) return at;
    }
    return undefined;
  }

  /** switchCount is how often rows began or ended, in all trees that the agent has lived by. */
  get switchCount(): number {
    let n = 0;
    for (let a: Agent | undefined = this.latest; a; a = a.before) n += a.switches.length;
    return n;
  }

  switchBefore(step: number): number | undefined {
    for (let a: Agent | undefined = this.at(step); a; a = a.before) {
      const i = lastAtMost(a.switches, step - 1);
      if (i >= 0) return a.switches.data[i];
    }
    return undefined;
  }
}
