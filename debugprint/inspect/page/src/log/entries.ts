// What lines say of agents, entered into their columns.

import { type Agent, At, Kind, Mark, noAgent, Of, reasons } from './agent';
import { float, identifier, type Json, list, number, object, Problem, text, whole, word } from './json';
import type { Log } from './log';

/** Entries enters lines and events of agents into a log. */
export class Entries {
  step = 0; // that is being read
  readonly removed = new Set<Agent>(); // in this step

  constructor(private readonly log: Log) {}

  /** known returns the agent that a line names. */
  known(index: unknown): Agent {
    const agent = this.log.agents[whole(index)];
    if (!agent) throw new Problem(`agent ${text(index)} is not known`);
    return agent;
  }

  /** leave enters that there is no such agent from a step on. */
  leave(agent: Agent, step: number): void {
    if (agent.isGone || agent.step.length === 0) return;
    for (const row of agent.active) this.#release(agent, row);
    agent.left = agent.active;
    agent.config = 0;
    this.openLine(agent, step, agent.lines.last(At.mark) & Mark.full, agent.lines.last(At.flags), agent.lines.last(At.stimuli));
    this.closeLine(agent, step, noAgent);
  }

  /** leaveRemoved lets those go that were removed in a step which is over: in that step one can still see how they ended. */
  leaveRemoved(): void {
    for (const agent of this.removed) for (const a of agent.all) this.leave(a, this.step + 1);
    this.removed.clear();
  }

  /** openLine begins a line of an agent, in which all is as in the line before. */
  openLine(agent: Agent, step: number, mark: number, flags: number, stimuli: number): void {
    agent.step.push(step);
    const config = agent.lines.length > 0 ? agent.lines.last(At.config) : agent.config;
    agent.lines.push(mark, config, flags, stimuli, agent.events.length);
  }

  /** closeLine enters the rows that are active after the line that was opened last, or that there is no agent. */
  closeLine(agent: Agent, step: number, config?: number): void {
    const i = agent.lines.length - 1;
    if (config === undefined && (agent.lines.last(At.mark) & Mark.changed) === 0) return;
    agent.lines.setLast(At.config, config ?? agent.config);
    if (agent.switches.length > 0 && agent.switches.last === step) {
      agent.switchLines.data[agent.switches.length - 1] = i;
      return;
    }
    agent.switches.push(step);
    agent.switchLines.push(i);
  }

  /** sooner has what was entered of an agent for the next step be of this one. */
  sooner(agent: Agent): void {
    for (const steps of [agent.step, agent.switches, agent.ranSteps]) {
      for (let i = steps.length - 1; i >= 0 && steps.data[i]! > this.step; i--) steps.data[i] = steps.last = this.step;
    }
  }

  /** mark marks the line that was opened last. */
  mark(agent: Agent, mark: number): void {
    agent.lines.setLast(At.mark, agent.lines.last(At.mark) | mark);
  }

  #unmark(agent: Agent, mark: number): void {
    agent.lines.setLast(At.mark, agent.lines.last(At.mark) & ~mark);
  }

  /** allActive replaces the active rows of an agent, and of the parts that the list names. */
  allActive(agent: Agent, on: unknown[]): void {
    const rows = new Map<Agent, unknown[]>([[agent, []]]);
    let at = agent;
    for (const pair of on) {
      if (Array.isArray(pair) && pair[0] === '@') at = this.#partOf(agent, pair);
      else rows.get(at)?.push(pair);
      if (!rows.has(at)) rows.set(at, []);
    }
    for (const [part, pairs] of rows) this.activeIs(part, pairs, this.step, true);
  }

  /** begunWith enters which rows are active before the first line of an agent. */
  begunWith(agent: Agent, on: unknown[]): void {
    if (on.length === 0) return;
    const since = this.#sinces(agent, on, 0);
    agent.config = configOf(agent, since);
    agent.on.set(0, since);
  }

  /** sinces reads a list of active rows; their targets are those of a line. */
  #sinces(agent: Agent, on: unknown[], line: number): Map<number, number> {
    const since = new Map<number, number>();
    const aims = new Map<number, string>();
    for (const pair of on) {
      const [row, at, target] = pair as [unknown, unknown, unknown];
      since.set(this.row(agent, row), number(at, 0));
      if (target !== undefined) aims.set(row as number, text(target));
    }
    if (aims.size > 0) agent.aims.set(line, aims);
    return since;
  }

  /** activeIs replaces the active rows of the line that was opened last. */
  activeIs(agent: Agent, on: unknown[], step: number, known: boolean): void {
    const since = this.#sinces(agent, on, agent.step.length - 1);
    for (const row of agent.active) if (!since.has(row)) this.#release(agent, row);
    agent.config = configOf(agent, since);
    agent.on.set(agent.step.length - 1, since);
    this.mark(agent, Mark.changed);
    for (const row of agent.active) if (agent.outline.rows[row]!.gate) this.#take(agent, row, step, known);
  }

  #partOf(agent: Agent, e: unknown[]): Agent {
    const part = this.known(e[1]);
    if (part !== agent && part.host !== agent) throw new Problem(`agent ${part.index} is no part of agent ${agent.index}`);
    return part;
  }

  /** events enters the events of a line, and in answers what numbers those among them have. */
  events(agent: Agent, events: unknown[], answers: number[]): void {
    let part = agent;
    let onlyAnswers = true;
    let left = false; // before anything else happened to the part
    for (let i = 0; i < events.length; i++) {
      const e = events[i];
      if (left && Array.isArray(e) && e[0] === '-') this.#leftFirst(part, this.row(part, e[1]));
      left = false;
      if (typeof e === 'number') this.bare(part, e);
      else if (!Array.isArray(e)) throw new Problem('an event that is neither a list nor a row');
      else if (e[0] === '@') [part, left] = [this.#partOf(agent, e), e[2] === 1];
      else if (e[0] === 'w') continue; // the words that transitions saw: the page shows those at the tick's end
      else if (e[0] === '?') this.#asked(part, this.row(part, e[1]), (answers[i] ??= this.answerOf(e[2], e[3])));
      else {
        this.#event(part, e);
        onlyAnswers = false;
      }
    }
    if (!onlyAnswers) for (const a of agent.all) this.#unmark(a, Mark.answers);
  }

  #leftFirst(part: Agent, row: number): void {
    const line = part.step.length - 1;
    if (part.lines.last(At.firstEvent) === part.events.length) part.leftFirst.set(line, row);
  }

  /** wasLeft reports whether a tick began with nothing active, although no line says so: see format.md. */
  wasLeft(agent: Agent, events: unknown[], on: unknown[] | undefined): boolean {
    if (agent.all.every((a) => a.active.length === 0)) return false;
    let own = true;
    for (const e of events) {
      if (!Array.isArray(e)) continue;
      if (e[0] === '@') own = e[1] === agent.index;
      else if (own && e[1] === 0 && (e[0] === '+' || e[0] === '-')) return e[0] === '+';
    }
    const first = on?.[0];
    return on !== undefined && (first === undefined || (Array.isArray(first) && first[0] === '@'));
  }

  /** leftAlone enters that an agent has left its path before a tick. */
  leftAlone(agent: Agent): void {
    for (const a of agent.all) {
      if (a.step.length === 0) continue;
      this.openLine(a, this.step, a.lines.last(At.mark) & Mark.full, a.lines.last(At.flags), a.lines.last(At.stimuli));
      this.activeIs(a, [], this.step, true);
      this.closeLine(a, this.step);
    }
  }

  /** bare enters that a row answered as the last time. */
  bare(agent: Agent, e: unknown): void {
    const row = this.row(agent, e);
    if (agent.lastAnswer[row]! < 0) throw new Problem(`row ${row} of agent ${agent.index} answers as before, but was not asked before`);
    this.#push(agent, Kind.asked, row, agent.lastAnswer[row]!);
  }

  #asked(agent: Agent, row: number, answer: number): void {
    this.answer(agent, row, answer);
    this.#push(agent, Kind.asked, row, answer);
  }

  /** answer enters what a row has answered last. */
  answer(agent: Agent, row: number, answer: number): void {
    agent.answered = true;
    agent.lastAnswer[row] = answer;
  }

  /** event enters one event that is no answer. */
  #event(agent: Agent, e: unknown[]): void {
    const kind = kinds.get(e[0]);
    if (kind === undefined) throw new Problem(`event ${text(e[0])}`);
    const row = this.row(agent, e[1]);
    switch (kind) {
      case Kind.target:
        agent.answered = true;
        this.#push(agent, kind, row, this.answerOf(e[2], e[3]));
        break;
      case Kind.activated:
        this.#activate(agent, row);
        if (typeof e[2] === 'number') agent.ran.set(agent.events.length, e[2]);
        this.#push(agent, kind, row, this.#target(agent, row, typeof e[2] === 'number' ? e[3] : e[2]));
        break;
      case Kind.retargeted:
        this.#push(agent, kind, row, this.#target(agent, row, e[2]));
        break;
      case Kind.deactivated:
        this.#deactivate(agent, row, text(e[2]));
        break;
      case Kind.exited:
        this.#push(agent, kind, row, reasonOf(text(e[2])));
        break;
      case Kind.taken:
        this.#key(agent, e, typeof e[3] === 'number' ? 4 : 3);
        this.#push(agent, kind, row, number(e[2], 0));
        this.#take(agent, row, this.step, true, agent.keys.get(agent.events.length - 1));
        break;
      case Kind.released:
        this.#key(agent, e, typeof e[3] === 'number' ? 4 : 3);
        this.#push(agent, kind, row, number(e[2], 0));
        this.log.gates.release(agent, row, this.step);
        break;
      case Kind.formed:
      case Kind.joined:
      case Kind.promoted:
        if (kind !== Kind.promoted) this.#key(agent, e, 5);
        agent.roles.set(agent.events.length, BigInt(word(e[4])));
        this.#push(agent, kind, row, number(e[3], 0));
        if (kind !== Kind.promoted) this.#form(agent, row, kind === Kind.formed ? number(e[2], 0) : agent.outline.rows[row]!.squad, number(e[3], 0));
        break;
      case Kind.disbanded:
        this.#push(agent, kind, row, number(e[2], 0));
        this.log.squads.release(agent, row, this.step);
        break;
      case Kind.mistake:
        agent.mistakes.push(agent.lines.length - 1);
        this.#push(agent, kind, row, this.#note(agent, e));
        break;
      case Kind.noted:
        this.#push(agent, kind, row, this.#note(agent, e));
        break;
      default:
        this.#push(agent, kind, row, 0);
    }
  }

  #push(agent: Agent, kind: number, row: number, arg: number): void {
    agent.events.push(kind, row, arg);
  }

  /** key keeps the key of the event that follows, by its name if it has one. */
  #key(agent: Agent, e: unknown[], at: number): void {
    const key = e[at + 1] ?? e[at];
    if (key !== undefined) agent.keys.set(agent.events.length, text(key));
  }

  #note(agent: Agent, e: unknown[]): number {
    return agent.notes.add(text(e[2]), list(e[3]));
  }

  #target(agent: Agent, row: number, target: unknown): number {
    if (agent.step.length === 1) agent.aims.get(0)?.delete(row);
    return target === undefined ? 0 : agent.targetOf(text(target));
  }

  #activate(agent: Agent, row: number): void {
    agent.config = agent.outline.withRow(agent.config, row, true);
    if (agent.step.length === 1) agent.on.get(0)?.delete(row); // it began before, and now once more
    this.mark(agent, Mark.changed);
  }

  #deactivate(agent: Agent, row: number, why: string): void {
    agent.config = agent.outline.withRow(agent.config, row, false);
    this.#ran(agent, row);
    const reason = reasonOf(why);
    this.#push(agent, Kind.deactivated, row, reason);
    this.mark(agent, Mark.changed);
    if (row === 0 && why === 'Removed') this.removed.add(agent);
    if (cutShort.has(reason) && agent.outline.rows[row]!.parent === 0) this.mark(agent, Mark.cutShort);
    if (agent.outline.rows[row]!.squad > 0) this.log.squads.release(agent, row, this.step);
  }

  /** ran enters that a row which ends has begun in the same line, if none below it has. */
  #ran(agent: Agent, row: number): void {
    const { events, ranSteps, ranRows, outline } = agent;
    let i = events.length - 1;
    for (const first = agent.lines.last(At.firstEvent); ; i--) {
      if (i < first) return;
      if (events.get(i, Of.kind) === Kind.activated && events.get(i, Of.row) === row) break;
    }
    if (ranSteps.length > 0 && ranSteps.last === this.step && outline.path(ranRows.last).includes(row)) return;
    ranSteps.push(this.step);
    ranRows.push(row);
  }

  #release(agent: Agent, row: number): void {
    this.log.gates.release(agent, row, this.step);
    this.log.squads.release(agent, row, this.step);
  }

  #take(agent: Agent, r: number, step: number, known: boolean, key?: string): void {
    const row = agent.outline.rows[r]!;
    const make = () => ({ name: row.gate, limit: row.gateLimit, keyed: row.gateKeyed });
    this.log.gates.take(row.gate, make, agent, r, step, known, key);
  }

  #form(agent: Agent, r: number, members: number, squad: number): void {
    const row = agent.outline.rows[r]!;
    const make = () => ({ name: `${row.name} ${squad}`, limit: members, keyed: false });
    this.log.squads.take(String(squad), make, agent, r, this.step, true);
  }

  /** answerOf returns the number of an answer. */
  answerOf(answer: unknown, rest: unknown): number {
    const name = identifier(answer);
    if (rest === undefined) return this.log.answers.add(name, NaN, undefined);
    const o = object(rest);
    if (plain(o)) return this.log.answers.add(name, float(o.v, NaN), undefined);
    return this.log.answers.add(name, float(o.v, NaN), {
      other: float(o.o, NaN), margin: float(o.m, 0), until: number(o.t, 0),
      holder: o.by === undefined ? '0' : text(o.by), held: number(o.held, 0), limit: number(o.limit, 0),
      lacks: o.x === undefined ? '' : text(o.x),
      ...(o.g === undefined ? {} : { target: text(o.g) }),
      ...(o.k === undefined ? {} : { keyId: text(o.k) }),
      ...(o.kn === undefined ? {} : { key: text(o.kn) }),
      ...(o.full === undefined ? {} : { full: number(o.full, 0) }),
      ...(o.c === undefined ? {} : { checked: number(o.c, 0) }),
      flags: o.fl === undefined ? undefined : this.log.words[this.word(o.fl, 0)],
      stimuli: o.st === undefined ? undefined : this.log.words[this.word(o.st, 0)],
    });
  }

  /** row reads the number of a row. */
  row(agent: Agent, row: unknown): number {
    if (typeof row === 'number' && Number.isInteger(row) && row >= 0 && row < agent.outline.rows.length) return row;
    throw new Problem(`row ${text(row)}: the tree of ${agent.outline.name} has rows 0 to ${agent.outline.rows.length - 1}`);
  }

  /** word returns the number of a 64-bit word. */
  word(hex: unknown, absent: number): number {
    return hex === undefined ? absent : this.log.word(word(hex));
  }
}

const configOf = (agent: Agent, since: Map<number, number>): number => agent.outline.configOf([...since.keys()].sort((a, b) => a - b));

/** plain reports whether an answer has nothing but a value. */
function plain(o: Json): boolean {
  for (const k in o) if (k !== 'v' && k !== 're') return false;
  return true;
}

const kinds = new Map<unknown, Kind>(Object.entries({
  '+': Kind.activated, '-': Kind.deactivated, '!': Kind.refused, re: Kind.redecide, sub: Kind.subset, loop: Kind.loopGuard,
  in: Kind.entered, out: Kind.exited, take: Kind.taken, free: Kind.released, form: Kind.formed, break: Kind.disbanded, join: Kind.joined, role: Kind.promoted,
  aim: Kind.retargeted, mv: Kind.moved, err: Kind.mistake, nt: Kind.noted, tg: Kind.target,
}));

const numbers = new Map(reasons.map((name, i) => [name, i]));

// Reasons of rows that did not end by themselves.
const cutShort = new Set(['TimedOut', 'Interrupted', 'LoopGuard', 'Panicked', 'SquadAborted', 'Ejected'].map(reasonOf));

function reasonOf(name: string): number {
  const n = numbers.get(name);
  if (n === undefined) throw new Problem(`reason ${name}`);
  return n;
}
