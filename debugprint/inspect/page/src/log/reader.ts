// Reading a log line by line. format.md of package debugprint/record is the reference.

import { Agent, Kind, Mark, noAgent, reasons } from './agent';
import { Log } from './log';
import { type Check, Lexicon, Outline, type Row } from './outline';

/** Damage says in which line the log cannot be understood, and why. */
export class Damage extends Error {
  constructor(readonly line: number, readonly why: string) {
    super(`line ${line}: ${why}`);
  }
}

/** Foreign is the error of a text that is no log, or one of another version. */
export class Foreign extends Error {}

/** The version of the format that this page reads. */
export const version = 1;

type Json = { [key: string]: unknown };

/** A problem of the line that is being read; feed adds the line's number. */
class Problem extends Error {}

const maxIndex = 1 << 24; // of agents: more would be damage, and take all memory
const maxDepth = 1000; // of trees: what draws them calls itself for each level

/** Reader turns lines into a Log, which can be looked at between any two lines. */
export class Reader {
  readonly log = new Log();
  #lines = 0;
  #begun = false; // the header was read
  #step = 0;
  #keyframes = 0;
  #unlisted = new Set<Agent>(); // at a keyframe: not named yet
  readonly #latest = new Map<string, Agent>(); // by id and tree
  readonly #undecided = new Map<Agent, Agent>(); // in this step: agents, and those that may be they
  readonly #removed = new Set<Agent>(); // in this step
  #inKeyframe = false;

  /** feed reads one line. It throws Damage or Foreign; the log then keeps what was read before. */
  feed(text: string): void {
    this.#lines++;
    if (text === '') return;
    let line: Json;
    try {
      line = JSON.parse(text);
    } catch {
      if (!this.#begun) throw new Foreign('This is no log of Ethogram: its first line is not JSON.');
      throw new Damage(this.#lines, 'not JSON');
    }
    if (!this.#begun) this.#checkHeader(line);
    this.#begun = true;
    try {
      this.#read(line);
    } catch (e) {
      throw e instanceof Problem ? new Damage(this.#lines, e.message) : e;
    }
  }

  get lineCount(): number {
    return this.#lines;
  }

  #checkHeader(line: Json): void {
    if (!isObject(line) || line.ethogram !== 'log') {
      throw new Foreign('This is no log of Ethogram: its first line has no "ethogram":"log".');
    }
    if (line.version !== version) {
      throw new Foreign(`This log has version ${text(line.version)} of the format; this page reads version ${version}. Open it with the page of the library that wrote it.`);
    }
  }

  #read(line: Json): void {
    if (!isObject(line)) throw new Problem('no object');
    this.log.complete = false;
    if (line.a !== undefined) return this.#tick(line);
    if (line.step !== undefined) return this.#beginStep(line);
    if (line.state !== undefined) return this.#state(line);
    if (line.agent !== undefined) return this.#agent(line);
    if (line.key !== undefined) return this.#keyframe(line);
    if (line.sleep !== undefined) return this.#sleep(line);
    if (line.ethogram !== undefined) return this.#header(line);
    if (line.tree !== undefined) return this.#tree(whole(line.tree), line);
    if (line.names !== undefined) return this.#names(line);
    if (line.gap !== undefined) return this.#gap(line);
    if (line.end !== undefined) return this.#end(line);
    // A line of a kind that is not known here may be skipped.
  }

  #header(line: Json): void {
    this.log.dropped = number(line.dropped, 0);
    list(line.trees).forEach((tree, i) => this.#tree(i, object(tree)));
    for (const names of list(line.names)) this.#names(object(names));
  }

  #tree(number: number, line: Json): void {
    const known = this.log.trees[number];
    const fingerprint = text(line.fingerprint);
    if (known) { // repeated for readers that begin later
      if (known.fingerprint !== fingerprint) throw new Problem(`tree ${number} changes its fingerprint`);
      return;
    }
    if (number !== this.log.trees.length) throw new Problem(`tree ${number} after ${this.log.trees.length} trees`);
    const rows = rowsOf(list(line.rows));
    const older = this.log.trees.findLast((t) => t.name === rows[0]!.name);
    this.log.trees.push(new Outline(fingerprint, rows, older));
  }

  #names(line: Json): void {
    const tree = this.log.trees[whole(line.names)];
    if (!tree) throw new Problem(`names of tree ${text(line.names)}, which is not known`);
    tree.lexicon = new Lexicon(byBit(line.flags), byBit(line.stimuli));
  }

  #agent(line: Json): void {
    const index = whole(line.agent);
    if (index >= maxIndex) throw new Problem(`agent index ${index}`);
    const name = line.name === undefined ? '' : text(line.name);
    const id = text(line.id);
    if (!/^\d{1,20}$/.test(id)) throw new Problem(`agent id ${id}`);
    if (name !== '') this.log.names.set(id, name);
    const known = this.log.agents[index];
    if (known) {
      known.name = name;
      this.#unlisted.delete(known);
      return;
    }
    const outline = this.log.trees[whole(line.tree)];
    if (!outline) throw new Problem(`an agent of tree ${text(line.tree)}, which is not known`);
    const host = line.of === undefined ? undefined : this.#known(line.of);
    const agent = new Agent(index, id, outline, name, host, (step) => this.log.steps.now(step));
    this.log.agents[index] = agent;
    const key = `${id} ${outline.name}${host ? ' of' : ''}`;
    const old = this.#latest.get(key);
    this.#latest.set(key, agent);
    if (old) this.#goesOn(old, agent);
  }

  /**
   * goesOn links two agents that are one: with the same id and tree, of which the second
   * begins when the first has ended. Trees may tick an agent side by side, too.
   */
  #goesOn(old: Agent, agent: Agent): void {
    const ended = old.isGone || old.clocks.last.period === 0;
    if (!ended) {
      this.#undecided.set(old, agent); // perhaps it falls asleep in this step
      return;
    }
    old.after = agent;
    agent.before = old;
    this.#leave(old, this.#step);
  }

  /** leave enters that there is no such agent from a step on. */
  #leave(agent: Agent, step: number): void {
    if (agent.isGone || agent.step.length === 0) return;
    for (const row of agent.active) this.#release(agent, row);
    agent.active = [];
    this.#openLine(agent, step, agent.mark.last() & Mark.full, agent.flags.last(), agent.stimuli.last());
    this.#closeLine(agent, step, noAgent);
  }

  /** leaveRemoved lets those go that were removed in a step which is over: in that step one can still see how they ended. */
  #leaveRemoved(): void {
    for (const agent of this.#removed) for (const a of [agent, ...agent.parts]) this.#leave(a, this.#step + 1);
    this.#removed.clear();
  }

  #known(index: unknown): Agent {
    const agent = this.log.agents[whole(index)];
    if (!agent) throw new Problem(`agent ${text(index)} is not known`);
    return agent;
  }

  #beginStep(line: Json): void {
    this.#closeKeyframe();
    const step = whole(line.step);
    if (step < this.#step) throw new Problem(`step ${step} after step ${this.#step}`);
    if (step > this.#step) {
      this.#undecided.clear();
      this.#leaveRemoved();
    }
    this.#step = step;
    this.log.end = Math.max(this.log.end, step);
    this.log.steps.begin(step, maybe(line.frame), maybe(line.dt), maybe(line.now));
  }

  #keyframe(line: Json): void {
    this.#beginStep({ ...line, step: line.key });
    if (this.#keyframes++ === 0) this.log.begin = this.#step;
    this.#inKeyframe = true;
    this.#unlisted = new Set(this.log.agents.filter((a) => !a.isGone));
  }

  /**
   * gap means that steps are missing from this one to the next keyframe. What agents
   * do meanwhile is not known; the keyframe says what there is then.
   */
  #gap(line: Json): void {
    this.#beginStep({ step: line.gap });
    this.log.gaps.push(this.#step);
    for (const agent of this.log.agents) {
      if (!agent || agent.isGone || agent.step.length === 0) continue;
      agent.clocks.sleep(this.#step);
      this.#openLine(agent, this.#step, 0, agent.flags.last(), agent.stimuli.last());
      this.#activeIs(agent, [], this.#step, false);
      this.#closeLine(agent, this.#step);
      agent.lost = true;
    }
  }

  /** closeKeyframe ends the list of agents that are alive: those that it lacks are gone. */
  #closeKeyframe(): void {
    if (!this.#inKeyframe) return;
    this.#inKeyframe = false;
    for (const agent of this.#unlisted) this.#leave(agent, this.#step);
    this.#unlisted.clear();
  }

  #end(line: Json): void {
    this.log.end = Math.max(this.log.end, whole(line.end) - 1);
    if (this.log.end > this.#step) this.#leaveRemoved();
    this.log.complete = true;
  }

  #sleep(line: Json): void {
    this.#closeKeyframe();
    for (const index of list(line.sleep)) {
      const agent = this.#known(index);
      agent.clocks.sleep(this.#step);
      const next = this.#undecided.get(agent);
      if (next) this.#goesOn(agent, next);
    }
  }

  /** state reads what a keyframe says of an agent. While all was read before it, that is known. */
  #state(line: Json): void {
    const agent = this.#known(line.state);
    const full = (agent.host ? agent.host.mark.last() & Mark.full : number(line.rows, 0)) !== 0;
    if (agent.step.length === 0 || agent.lost) this.#firstState(agent, line, full);
    if (!full) return;
    const notes = list(line.nt).map((nt) => {
      const [, row, words, numbers] = nt as [unknown, unknown, unknown, unknown];
      return { row: this.#row(agent, row), note: { text: text(words), numbers: list(numbers).map((v) => float(v, 0)) } };
    });
    agent.checkpoints.push({ line: agent.step.length - 1, notes });
  }

  #firstState(agent: Agent, line: Json, full: boolean): void {
    agent.lost = false;
    const last = Math.max(agent.step.last(), agent.host ? agent.host.step.last() : number(line.last, this.#step - 1));
    if (!agent.host) {
      agent.clocks.begin(last, number(line.n, 0), number(line.now, 0), number(line.dt, 0), number(line.p, 0), line.w !== undefined);
    }
    // What an earlier tick answered is known as the last answers, and is not an event of this log.
    for (const q of list(line.q)) {
      const [, row, answer, rest] = q as [unknown, unknown, unknown, unknown];
      const r = this.#row(agent, row);
      agent.lastAnswer[r] = this.#answerOf(agent, answer, rest);
    }
    const mark = Mark.answers | Mark.tick | (full ? Mark.full : 0);
    this.#openLine(agent, last, mark, this.#word(line.fl, 0), this.#word(line.st, 0));
    this.#predicted(agent, agent.host ? agent.host.predicted : list(line.pr));
    this.#activeIs(agent, list(line.on), last, false);
    this.#closeLine(agent, last);
  }

  /** predicted enters the events of an agent's next tick, which may be those of several trees. */
  #predicted(agent: Agent, events: unknown[]): void {
    agent.predicted = events; // the parts come after their host
    let at = agent.host?.index ?? agent.index;
    for (const e of events) {
      if (Array.isArray(e)) at = whole(e[1]);
      else if (at === agent.index) this.#bare(agent, e);
    }
  }

  /** tick reads what an agent did in this step, or what happened to it between ticks. */
  #tick(line: Json): void {
    this.#closeKeyframe();
    const agent = this.#known(line.a);
    const between = line.out !== undefined;
    if (!between) this.#tickClock(agent, line);
    const last = agent.mark.last();
    const wasFull = (last & Mark.full) !== 0;
    const full = line.rows === undefined ? wasFull : line.rows === 1;
    let mark = full ? Mark.full : 0;
    if (!between) mark |= Mark.tick | Mark.answers;
    const flags = this.#word(line.fl, agent.flags.last());
    const stimuli = this.#word(line.st, agent.stimuli.last());
    const all = [agent, ...agent.parts];
    if (line.rows === 1) for (const a of all) a.lastAnswer.fill(-1);
    for (const a of all) this.#openLine(a, this.#step, mark, flags, stimuli);
    if (!between) {
      this.#removed.delete(agent);
      if (agent.isGone) this.#mark(agent, Mark.changed); // it is back
    }
    if (line.f0 !== undefined || line.s0 !== undefined) {
      const before: [number, number] = [this.#word(line.f0, flags), this.#word(line.s0, stimuli)];
      for (const a of all) a.wordsBefore.set(a.step.length - 1, before);
    }
    this.#events(agent, list(between ? line.out : line.ev));
    if (line.on !== undefined) this.#allActive(agent, list(line.on));
    for (const a of all) this.#closeLine(a, this.#step);
    if (line.cut !== undefined) agent.lostEvents += whole(line.cut);
  }

  #tickClock(agent: Agent, line: Json): void {
    const { clocks } = agent;
    const prev = clocks.at(this.#step - 1);
    const { withWorld, period } = clocks.last;
    const w = line.w === undefined ? withWorld : line.w === 1;
    const p = number(line.p, period);
    const n = number(line.n, (prev?.tick ?? 0) + 1);
    const worldDt = () => this.log.steps.now(this.#step) - (prev ? this.log.steps.now(prev.tickedAt) : 0);
    const dt = maybe(line.dt) ?? (w ? worldDt() : prev?.delta ?? 0);
    const now = maybe(line.now) ?? (prev?.now ?? 0) + dt;
    const predicted = prev && prev.period > 0 && prev.tickedAt + prev.period === this.#step && p === prev.period && w === withWorld
      && n === prev.tick + 1 && line.now === undefined && (w ? line.dt === undefined : dt === prev.delta);
    if (!predicted) clocks.begin(this.#step, n, now, dt, p, w);
  }

  #openLine(agent: Agent, step: number, mark: number, flags: number, stimuli: number): void {
    agent.step.push(step);
    agent.mark.push(mark);
    agent.config.push(agent.config.last());
    agent.flags.push(flags);
    agent.stimuli.push(stimuli);
    agent.firstEvent.push(agent.kind.length);
  }

  /** closeLine enters the rows that are active after the line that was opened last, or that there is no agent. */
  #closeLine(agent: Agent, step: number, config?: number): void {
    const i = agent.mark.length - 1;
    if (config === undefined && (agent.mark.data[i]! & Mark.changed) === 0) return;
    agent.config.data[i] = config ?? agent.outline.configOf(agent.active);
    if (agent.switches.length > 0 && agent.switches.last() === step) {
      agent.switchLines.data[agent.switches.length - 1] = i;
      return;
    }
    agent.switches.push(step);
    agent.switchLines.push(i);
  }

  #mark(agent: Agent, mark: number): void {
    agent.mark.data[agent.mark.length - 1]! |= mark;
  }

  #unmark(agent: Agent, mark: number): void {
    agent.mark.data[agent.mark.length - 1]! &= ~mark;
  }

  /** allActive replaces the active rows of an agent, and of the parts that the list names. */
  #allActive(agent: Agent, on: unknown[]): void {
    const rows = new Map<Agent, unknown[]>([[agent, []]]);
    let at = agent;
    for (const pair of on) {
      if (Array.isArray(pair) && pair[0] === '@') at = this.#partOf(agent, pair);
      else rows.get(at)?.push(pair);
      if (!rows.has(at)) rows.set(at, []);
    }
    for (const [part, pairs] of rows) this.#activeIs(part, pairs, this.#step, true);
  }

  /** activeIs replaces the active rows of the line that was opened last. */
  #activeIs(agent: Agent, on: unknown[], step: number, known: boolean): void {
    const since = new Map<number, number>();
    for (const pair of on) {
      const [row, at] = pair as [unknown, unknown];
      since.set(this.#row(agent, row), number(at, 0));
    }
    for (const row of agent.active) if (!since.has(row)) this.#release(agent, row);
    agent.active = [...since.keys()].sort((a, b) => a - b);
    agent.on.set(agent.step.length - 1, since);
    this.#mark(agent, Mark.changed);
    for (const row of agent.active) if (agent.outline.rows[row]!.gate) this.#take(agent, row, step, known);
  }

  #partOf(agent: Agent, e: unknown[]): Agent {
    const part = this.#known(e[1]);
    if (part !== agent && part.host !== agent) throw new Problem(`agent ${part.index} is no part of agent ${agent.index}`);
    return part;
  }

  #events(agent: Agent, events: unknown[]): void {
    let part = agent;
    let onlyAnswers = true;
    for (const e of events) {
      if (typeof e === 'number') this.#bare(part, e);
      else if (!Array.isArray(e)) throw new Problem('an event that is neither a list nor a row');
      else if (e[0] === '@') part = this.#partOf(agent, e);
      else if (!this.#event(part, e)) onlyAnswers = false;
    }
    if (!onlyAnswers) for (const a of [agent, ...agent.parts]) this.#unmark(a, Mark.answers);
  }

  #bare(agent: Agent, e: unknown): void {
    const row = this.#row(agent, e);
    if (agent.lastAnswer[row]! < 0) throw new Problem(`row ${row} of agent ${agent.index} answers as before, but was not asked before`);
    this.#push(agent, Kind.asked, row, agent.lastAnswer[row]!);
  }

  /** event enters one event and reports whether it is an answer. */
  #event(agent: Agent, e: unknown[]): boolean {
    const kind = kinds[e[0] as string];
    if (kind === undefined) throw new Problem(`event ${text(e[0])}`);
    const row = this.#row(agent, e[1]);
    switch (kind) {
      case Kind.asked:
        agent.lastAnswer[row] = this.#answerOf(agent, e[2], e[3]);
        this.#push(agent, kind, row, agent.lastAnswer[row]!);
        return true;
      case Kind.activated:
        this.#activate(agent, row);
        this.#push(agent, kind, row, 0);
        break;
      case Kind.deactivated:
        this.#deactivate(agent, row, text(e[2]));
        break;
      case Kind.exited:
        this.#push(agent, kind, row, reasonOf(text(e[2])));
        break;
      case Kind.taken:
        this.#push(agent, kind, row, number(e[2], 0));
        this.#take(agent, row, this.#step, true);
        break;
      case Kind.released:
        this.#push(agent, kind, row, number(e[2], 0));
        this.log.gates.release(agent, row, this.#step);
        break;
      case Kind.formed:
        this.#push(agent, kind, row, number(e[3], 0));
        this.#form(agent, row, number(e[2], 0), number(e[3], 0));
        break;
      case Kind.disbanded:
        this.#push(agent, kind, row, number(e[2], 0));
        this.log.squads.release(agent, row, this.#step);
        break;
      case Kind.mistake:
        agent.mistakes.push(agent.mark.length - 1);
        this.#push(agent, kind, row, this.#note(agent, e));
        break;
      case Kind.noted:
        this.#push(agent, kind, row, this.#note(agent, e));
        break;
      default:
        this.#push(agent, kind, row, 0);
    }
    return false;
  }

  #push(agent: Agent, kind: number, row: number, arg: number): void {
    agent.kind.push(kind);
    agent.row.push(row);
    agent.arg.push(arg);
  }

  #note(agent: Agent, e: unknown[]): number {
    agent.notes.push({ text: text(e[2]), numbers: list(e[3]).map((v) => float(v, 0)) });
    return agent.notes.length - 1;
  }

  #activate(agent: Agent, row: number): void {
    const { active } = agent;
    let at = active.length;
    while (at > 0 && active[at - 1]! > row) at--;
    if (active[at - 1] !== row) active.splice(at, 0, row);
    this.#mark(agent, Mark.changed);
  }

  #deactivate(agent: Agent, row: number, why: string): void {
    const at = agent.active.indexOf(row);
    if (at >= 0) agent.active.splice(at, 1);
    const reason = reasonOf(why);
    this.#push(agent, Kind.deactivated, row, reason);
    this.#mark(agent, Mark.changed);
    if (row === 0 && why === 'Removed') this.#removed.add(agent);
    if (cutShort.has(why) && agent.outline.rows[row]!.parent === 0) this.#mark(agent, Mark.cutShort);
    if (agent.outline.rows[row]!.squad > 0) this.log.squads.release(agent, row, this.#step);
  }

  #release(agent: Agent, row: number): void {
    this.log.gates.release(agent, row, this.#step);
    this.log.squads.release(agent, row, this.#step);
  }

  #take(agent: Agent, r: number, step: number, known: boolean): void {
    const row = agent.outline.rows[r]!;
    const make = () => ({ name: row.gate, limit: row.gateLimit, keyed: row.gateKeyed });
    this.log.gates.take(row.gate, make, agent, r, step, known);
  }

  #form(agent: Agent, r: number, members: number, squad: number): void {
    const row = agent.outline.rows[r]!;
    const make = () => ({ name: `${row.name} ${squad}`, limit: members, keyed: false });
    this.log.squads.take(String(squad), make, agent, r, this.#step, true);
  }

  #answerOf(agent: Agent, answer: unknown, rest: unknown): number {
    const short = identifier(answer).replace(/^(Refused|Answered)/, '');
    if (rest === undefined) return agent.answers.add(short, NaN, undefined);
    const o = object(rest);
    if (Object.keys(o).every((k) => k === 'v' || k === 're')) return agent.answers.add(short, float(o.v, NaN), undefined);
    return agent.answers.add(short, float(o.v, NaN), {
      other: float(o.o, NaN), margin: float(o.m, 0), until: number(o.t, 0),
      holder: o.by === undefined ? '0' : text(o.by), held: number(o.held, 0), limit: number(o.limit, 0),
      lacks: o.x === undefined ? '' : text(o.x),
      ...(o.c === undefined ? {} : { checked: number(o.c, 0) }),
      flags: o.fl === undefined ? undefined : this.log.words[this.#word(o.fl, 0)],
      stimuli: o.st === undefined ? undefined : this.log.words[this.#word(o.st, 0)],
    });
  }

  #row(agent: Agent, row: unknown): number {
    if (typeof row === 'number' && Number.isInteger(row) && row >= 0 && row < agent.outline.rows.length) return row;
    throw new Problem(`row ${text(row)}: the tree of ${agent.outline.name} has rows 0 to ${agent.outline.rows.length - 1}`);
  }

  #word(hex: unknown, absent: number): number {
    return hex === undefined ? absent : this.log.word(word(hex));
  }
}

const kinds: { [kind: string]: number } = {
  '+': Kind.activated, '-': Kind.deactivated, '!': Kind.refused, re: Kind.redecide, sub: Kind.subset, loop: Kind.loopGuard,
  in: Kind.entered, out: Kind.exited, take: Kind.taken, free: Kind.released, form: Kind.formed, break: Kind.disbanded,
  err: Kind.mistake, nt: Kind.noted, '?': Kind.asked,
};

// Reasons of rows that did not end by themselves.
const cutShort = new Set(['TimedOut', 'Interrupted', 'LoopGuard', 'Panicked', 'SquadAborted', 'Ejected']);

function reasonOf(name: string): number {
  const n = reasons.indexOf(name);
  if (n < 0) throw new Problem(`reason ${name}`);
  return n;
}

function rowsOf(lines: unknown[]): Row[] {
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
  const box = list(r.box).map((v) => float(v, 0));
  return {
    row: i, parent: number(r.parent, -1), index: 0, depth: 0, children: [],
    name: words(r.name), bits: number(r.bits, 0), policy: identifier(r.policy),
    behavior: words(r.behavior), hasBehavior: r.behavior !== undefined || list(r.has).includes('behavior'),
    flags: checkOf(r.flags), stimuli: checkOf(r.stimuli),
    cooldown: number(r.cooldown, 0), every: number(r.every, 0), scatter: Boolean(r.scatter), chance: float(r.chance, 0),
    checks: number(r.checks, 0), when: words(r.when), decide: words(r.decide), args: list(r.args).map((v) => float(v, 0)),
    commit: number(r.commit, 0), timeout: number(r.timeout, 0), margin: float(r.margin, 0),
    outcome: identifier(r.outcome), endOn: identifier(r.endOn), loop: number(r.loop, 0), succeed: number(r.succeed, 0),
    scope: words(r.scope), gate: words(r.gate), gateLimit: number(r.limit, 0), gateKeyed: Boolean(r.keyed),
    gateCooldown: number(r.gateCooldown, 0), localCooldown: number(r.localCooldown, 0),
    squad: number(r.squad, 0), roles: list(r.roles).map((v) => BigInt(word(v))), paired: Boolean(r.paired),
    barrier: Boolean(r.barrier), slot: words(r.slot),
    box: box.length === 4 ? { x: box[0]!, y: box[1]!, w: box[2]!, h: box[3]! } : undefined,
  };
}

function checkOf(v: unknown): Check {
  const c = v === undefined ? {} : object(v);
  const bits = (b: unknown) => (b === undefined ? 0n : BigInt(word(b)));
  return { all: bits(c.all), none: bits(c.none), any: bits(c.any), anyClear: bits(c.anyClear) };
}

function byBit(v: unknown): Map<number, string> {
  const names = new Map<number, string>();
  if (v === undefined) return names;
  for (const [bit, name] of Object.entries(object(v))) names.set(Number(bit), text(name));
  return names;
}

// What follows reads values of JSON, and says what it found where it wants others.

function isObject(v: unknown): v is Json {
  return typeof v === 'object' && v !== null && !Array.isArray(v);
}

function object(v: unknown): Json {
  if (isObject(v)) return v;
  throw new Problem(`${text(v)} where an object belongs`);
}

function list(v: unknown): unknown[] {
  if (v === undefined) return [];
  if (Array.isArray(v)) return v;
  throw new Problem(`${text(v)} where a list belongs`);
}

function number(v: unknown, absent: number): number {
  if (v === undefined) return absent;
  if (typeof v === 'number') return v;
  throw new Problem(`${text(v)} where a number belongs`);
}

function maybe(v: unknown): number | undefined {
  return v === undefined ? undefined : number(v, 0);
}

function whole(v: unknown): number {
  if (typeof v === 'number' && Number.isInteger(v) && v >= 0 && v < 2 ** 31) return v;
  throw new Problem(`${text(v)} where a whole number belongs`);
}

/** float reads a number that may be one that JSON lacks. */
function float(v: unknown, absent: number): number {
  if (v === 'NaN') return NaN;
  if (v === '+Inf') return Infinity;
  if (v === '-Inf') return -Infinity;
  return number(v, absent);
}

function word(v: unknown): string {
  if (typeof v === 'string' && /^0x[0-9a-f]{1,16}$/i.test(v)) return v;
  throw new Problem(`${text(v)} where a word like "0x1f" belongs`);
}

/** identifier reads a name of the library, which may be a class of a style sheet. */
function identifier(v: unknown): string {
  if (v === undefined) return '';
  if (typeof v === 'string' && /^\w*$/.test(v)) return v;
  throw new Problem(`${text(v)} where a name like "Scored" belongs`);
}

function text(v: unknown): string {
  return typeof v === 'string' ? v : JSON.stringify(v) ?? 'nothing';
}
