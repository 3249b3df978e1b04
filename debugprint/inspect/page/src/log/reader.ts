// Reading a log line by line. format.md of package debugprint/record is the reference.

import { Agent, At, type Clock, Mark, ticksWrap } from './agent';
import { Entries } from './entries';
import { float, isObject, type Json, list, maybe, number, object, Problem, step as stepOf, text, whole } from './json';
import { type Line, Tick } from './line';
import { Log } from './log';
import { Lexicon, Outline } from './outline';
import { byBit, rowsOf } from './rows';
import { groundOf, sightOf } from './sight';

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

const maxIndex = 1 << 24; // of agents: more would be damage, and take all memory

/** Reader turns lines into a Log, which can be looked at between any two lines. */
export class Reader {
  readonly log = new Log();
  #lines = 0;
  #begun = false; // the header was read
  readonly #entries = new Entries(this.log);
  #keyframes = 0;
  #unlisted = new Set<Agent>(); // at a keyframe: not named yet
  readonly #latest = new Map<string, Agent>(); // by id and tree
  readonly #undecided = new Map<Agent, Agent>(); // agents, and those that may be they: of these no tick was read before this step
  #inKeyframe = false;

  /** feed reads one line. It throws Damage or Foreign; the log then keeps what was read before. */
  feed(line: Line | string): void {
    this.#lines++;
    if (typeof line === 'string' ? line === '' : line.isEmpty) return;
    try {
      if (this.#begun && typeof line !== 'string' && line.agent >= 0) this.#tick(line.tick, this.#entries.known(line.agent));
      else this.#feed((typeof line === 'string' ? JSON.parse(line) : line.json) as Json);
    } catch (e) {
      if (e instanceof Problem) throw new Damage(this.#lines, e.message);
      if (!(e instanceof SyntaxError)) throw e;
      const wide = typeof line !== 'string' && line.text.includes('\0');
      if (!this.#begun) throw new Foreign(wide ? 'This file is UTF-16, with two bytes for each letter. Save it as UTF-8.' : 'This is not an Ethogram log: its first line is not JSON.');
      throw new Damage(this.#lines, 'not JSON');
    }
  }

  #feed(line: Json): void {
    if (!this.#begun) this.#checkHeader(line);
    this.#begun = true;
    this.#read(line);
  }

  get #step(): number {
    return this.#entries.step;
  }

  get lineCount(): number {
    return this.#lines;
  }

  #checkHeader(line: Json): void {
    if (!isObject(line) || line.ethogram !== 'log') {
      throw new Foreign('This is not an Ethogram log: its first line lacks "ethogram":"log".');
    }
    if (line.version !== version) {
      throw new Foreign(`This log has version ${text(line.version)} of the format; this page reads version ${version}. Open it with the page of the library that wrote it.`);
    }
  }

  #read(line: Json): void {
    if (!isObject(line)) throw new Problem('no object');
    this.log.complete = false;
    if (line.a !== undefined) return this.#tick(new Tick(line), this.#entries.known(line.a));
    if (line.step !== undefined) return this.#beginStep(line);
    if (line.state !== undefined) return this.#state(line);
    if (line.agent !== undefined) return this.#agent(line);
    if (line.key !== undefined) return this.#keyframe(line);
    if (line.sleep !== undefined) return this.#sleep(line);
    if (line.see !== undefined) return this.#see(line);
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
    for (const of of list(line.lint)) this.#lint(object(of));
    this.log.values = list(line.values).map(text);
    this.log.ground = groundOf(line.map);
  }

  #lint(of: Json): void {
    const tree = this.log.trees[whole(of.tree)];
    if (!tree) return; // it is not known yet
    tree.findings = list(of.found).map(object).map((f) => ({ row: whole(f.row), code: text(f.code), says: text(f.says), fix: text(f.fix) }));
    tree.moreFindings = number(of.more, 0);
    if (tree.findings.some((f) => f.row >= tree.rows.length)) throw new Problem('a finding about a row that is not there');
  }

  #see(line: Json): void {
    for (const entry of list(line.see)) {
      const of = list(entry);
      this.#entries.known(of[0]).sights.add(this.#step, sightOf(of, this.log.ground?.unit ?? 1));
    }
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
    const host = line.of === undefined ? undefined : this.#entries.known(line.of);
    const agent = new Agent(index, id, outline, name, host, this.log);
    this.log.agents[index] = agent;
    this.#entries.begunWith(agent, list(line.on));
    const old = this.#latest.get(keyOf(agent));
    this.#latest.set(keyOf(agent), agent);
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
    const step = this.#hasTicked(old) ? this.#step + 1 : this.#step; // it goes on after its tick
    for (const a of old.all) this.#entries.leave(a, step);
  }

  #hasTicked(agent: Agent): boolean {
    const leftBefore = agent.isGone && agent.step.last <= this.#step; // then the tick was only predicted
    return !leftBefore && agent.clocks.at(this.#step)?.tickedAt === this.#step;
  }

  /**
   * back returns the agent that ticks. One that had gone on in another tree may come back, as the game's table
   * was changed back: for the log it had only slept, for us it is the same agent once more.
   */
  #back(old: Agent, line: Tick): Agent {
    return old.after ? this.#return(old, line.on !== undefined) : old;
  }

  /** backWithin is back for what happens in a tick that has no end: one that begins something is there again. */
  #backWithin(old: Agent, out: unknown[]): Agent {
    const begun = out.filter((e) => Array.isArray(e) && e[0] === '+').map((e) => (e as unknown[])[1]);
    return old.after && begun.length > 0 ? this.#return(old, begun.includes(0)) : old;
  }

  /** return begins an agent again that had gone on; known is whether the line says which of its rows are active. */
  #return(old: Agent, known: boolean): Agent {
    const before = old.latest;
    const agent = this.#again(old, undefined);
    this.#goesOn(before, agent); // which lets go of what it holds
    const all = [[old, agent], ...old.all.slice(1).map((part) => [part, this.#again(part, agent)])] as [Agent, Agent][];
    for (const [was, now] of all) {
      if (was !== old) [now.before, was.latest.after] = [was.latest, now]; // what it did before counts, too
      const since = known && now === agent ? [] : was.left.map((row) => [row, was.since(row, was.step.length - 2), was.target(row, was.step.length - 2)]);
      this.#entries.activeIs(now, since, this.#step, true);
      this.#entries.closeLine(now, this.#step);
    }
    return agent;
  }

  /** again begins an agent that was there before. */
  #again(old: Agent, host: Agent | undefined): Agent {
    const agent = new Agent(old.index, old.id, old.outline, old.name, host, this.log, old);
    this.log.agents[old.index] = agent;
    this.log.earlier.push(old);
    this.#latest.set(keyOf(agent), agent);
    this.#entries.openLine(agent, this.#step, old.lines.last(At.mark) & Mark.full, old.lines.last(At.flags), old.lines.last(At.stimuli));
    return agent;
  }

  #beginStep(line: Json): void {
    this.#closeKeyframe();
    const step = stepOf(line.step);
    if (step < this.#step) throw new Problem(`step ${step} after step ${this.#step}`);
    if (step > this.#step) {
      for (const [old, next] of this.#undecided) if (next.clocks.newest(this.#step)) this.#undecided.delete(old); // it has ticked, too
      this.#entries.leaveRemoved();
    }
    this.#entries.step = step;
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
      agent?.clocks.sleep(this.#step);
      if (!agent || agent.isGone || agent.step.length === 0) continue;
      this.#entries.openLine(agent, this.#step, 0, agent.lines.last(At.flags), agent.lines.last(At.stimuli));
      this.#entries.activeIs(agent, [], this.#step, false);
      this.#entries.closeLine(agent, this.#step);
      agent.lost = true;
    }
  }

  /** closeKeyframe ends the list of agents that are alive: those that it lacks are gone. */
  #closeKeyframe(): void {
    if (!this.#inKeyframe) return;
    this.#inKeyframe = false;
    for (const agent of this.#unlisted) this.#entries.leave(agent, this.#step);
    this.#unlisted.clear();
  }

  #end(line: Json): void {
    this.log.end = Math.max(this.log.end, stepOf(line.end) - 1);
    if (this.log.end > this.#step) this.#entries.leaveRemoved();
    this.log.complete = true;
  }

  #sleep(line: Json): void {
    this.#closeKeyframe();
    for (const index of list(line.sleep)) {
      const agent = this.#entries.known(index);
      agent.clocks.sleep(this.#step);
      const next = this.#undecided.get(agent);
      if (!next) continue;
      this.#goesOn(agent, next);
      if (this.#hasTicked(next)) continue;
      for (const a of next.all) this.#entries.sooner(a); // what happened to it came after no tick of this step
    }
  }

  /** state reads what a keyframe says of an agent. While all was read before it, that is known. */
  #state(line: Json): void {
    let agent = this.#entries.known(line.state);
    if (agent.after && !agent.host) {
      const seen = Math.max(agent.clocks.newest(this.#step)?.tickedAt ?? 0, agent.step.last); // a tick that a panic has ended has no clock
      if (number(line.last, 0) <= seen) return; // keyframes name it for a while
      agent = this.#return(agent, true);
      for (const a of agent.all) a.lost = true;
    }
    const full = (agent.host ? agent.host.lines.last(At.mark) & Mark.full : number(line.rows, 0)) !== 0;
    if (agent.step.length === 0 || agent.lost || this.#cameBack(agent, line)) this.#firstState(agent, line, full);
    else if (!agent.host) this.#setClock(agent, this.#clockOf(line));
    if (!full) return;
    const notes = list(line.nt).map((nt) => {
      const [, row, words, numbers] = nt as [unknown, unknown, unknown, unknown];
      return { row: this.#entries.row(agent, row), note: { text: text(words), numbers: list(numbers).map((v) => float(v, 0)) } };
    });
    agent.checkpoints.push({ line: agent.step.length - 1, notes });
  }

  /** cameBack reports whether an agent that was removed came back within a gap. */
  #cameBack({ isGone, host, clocks }: Agent, line: Json): boolean {
    return isGone && (host ? !host.isGone : number(line.last, 0) > (clocks.newest(this.#step)?.tickedAt ?? 0));
  }

  /** clockOf reads the clock of a keyframe. */
  #clockOf(line: Json): Clock {
    const last = number(line.last, this.#step - 1);
    return {
      tickedAt: last, tick: number(line.n, 0), now: number(line.now, 0), delta: number(line.dt, 0), period: number(line.p, 0),
      withWorld: line.w !== undefined, world: number(line.w, this.log.steps.now(last)),
    };
  }

  /** setClock takes over a clock that ran on in a tick of which no line tells, because a panic ended it. */
  #setClock(agent: Agent, clock: Clock): void {
    const known = agent.clocks.newest(this.#step - 1);
    const same = known && known.tickedAt === clock.tickedAt && known.tick === clock.tick && known.now === clock.now
      && known.delta === clock.delta && known.period === clock.period && known.withWorld === clock.withWorld;
    if (!same) agent.clocks.begin(clock, this.#step);
  }

  #firstState(agent: Agent, line: Json, full: boolean): void {
    agent.lost = false;
    const last = Math.max(agent.step.last, agent.host ? agent.host.step.last : number(line.last, this.#step - 1));
    if (!agent.host) agent.clocks.begin(this.#clockOf(line), last);
    // What an earlier tick answered is known as the last answers, and is not an event of this log.
    for (const q of list(line.q)) {
      const [, row, answer, rest] = q as [unknown, unknown, unknown, unknown];
      this.#entries.answer(agent, this.#entries.row(agent, row), this.#entries.answerOf(answer, rest));
    }
    if (line.q !== undefined) agent.first ??= agent.lastAnswer.slice();
    const mark = Mark.answers | Mark.tick | (full ? Mark.full : 0);
    const words = (agent.host ?? agent).lines; // what is injected has those of its host, whose line came before
    const [flags, stimuli] = agent.host && words.length > 0 ? [words.last(At.flags), words.last(At.stimuli)] : [0, 0];
    this.#entries.openLine(agent, last, mark, this.#entries.word(line.fl, flags), this.#entries.word(line.st, stimuli));
    this.#predicted(agent, agent.host ? agent.host.predicted : list(line.pr));
    this.#entries.activeIs(agent, list(line.on), last, false);
    this.#entries.closeLine(agent, last);
  }

  /** predicted enters the events of an agent's next tick, which may be those of several trees. */
  #predicted(agent: Agent, events: unknown[]): void {
    agent.predicted = events; // the parts come after their host
    let at = agent.host?.index ?? agent.index;
    for (const e of events) {
      if (Array.isArray(e)) at = whole(e[1]);
      else if (at === agent.index) this.#entries.bare(agent, e);
    }
  }

  /** tick reads what an agent did in this step, or what happened to it between ticks. */
  #tick(line: Tick, named: Agent): void {
    this.log.complete = false;
    this.#closeKeyframe();
    if (line.out !== undefined) return this.#between(this.#backWithin(named, list(line.out)), line);
    const agent = this.#back(named, line);
    this.#tickClock(agent, line);
    const last = agent.lines.last(At.mark);
    const wasFull = (last & Mark.full) !== 0;
    const full = line.rows === undefined ? wasFull : line.rows === 1;
    const mark = Mark.tick | Mark.answers | (full ? Mark.full : 0);
    const flags = this.#entries.word(line.fl, agent.lines.last(At.flags));
    const stimuli = this.#entries.word(line.st, agent.lines.last(At.stimuli));
    const { all } = agent;
    if (line.rows === 1) for (const a of all) a.lastAnswer.fill(-1);
    if (this.#entries.wasLeft(agent, line.ev, line.on)) this.#entries.leftAlone(agent);
    for (const a of all) this.#entries.openLine(a, this.#step, mark, flags, stimuli);
    this.#entries.removed.delete(agent);
    if (agent.isGone) this.#entries.mark(agent, Mark.changed); // it is back
    if (line.f0 !== undefined || line.s0 !== undefined) {
      const before: [number, number] = [this.#entries.word(line.f0, flags), this.#entries.word(line.s0, stimuli)];
      for (const a of all) a.wordsBefore.set(a.step.length - 1, before);
    }
    this.#entries.events(agent, line.ev, line.answersOf(this.log));
    if (line.on !== undefined) this.#entries.allActive(agent, line.on);
    for (const a of all) this.#entries.closeLine(a, this.#step);
    if (line.cut !== undefined) agent.lostEvents += whole(line.cut);
  }

  /**
   * between reads what happened to an agent outside of its ticks. If it has ticked in this
   * step, with a line or as predicted, that came before: the step shows how the tick has
   * ended, as debugprint does when the frame is over, and the next one what came after.
   */
  #between(agent: Agent, line: Tick): void {
    const { step } = this.#entries;
    const old = agent.before ?? [...this.#undecided].find(([, next]) => next === agent)?.[0];
    if (this.#hasTicked(agent) || old && this.#hasTicked(old)) this.#entries.step = step + 1;
    try {
      const { all } = agent;
      for (const a of all) this.#entries.openLine(a, this.#step, a.lines.last(At.mark) & Mark.full, a.lines.last(At.flags), a.lines.last(At.stimuli));
      this.#entries.events(agent, list(line.out), []);
      for (const a of all) this.#entries.closeLine(a, this.#step);
    } finally {
      this.#entries.step = step;
    }
  }

  #tickClock(agent: Agent, line: Tick): void {
    const { clocks } = agent;
    if (line.isOnTime && clocks.ticksAt(this.#step)) return; // as nearly all do
    const prev = clocks.newest(this.#step - 1);
    const { withWorld, period } = clocks.last;
    const w = line.w === undefined ? withWorld : line.w === 1;
    const p = number(line.p, period);
    const n = number(line.n, ((prev?.tick ?? 0) + 1) % ticksWrap);
    const world = this.log.steps.now(this.#step);
    const dt = maybe(line.dt) ?? (w ? world - (prev?.world ?? 0) : prev?.delta ?? 0);
    const now = maybe(line.now) ?? (prev?.now ?? 0) + dt;
    const predicted = prev && prev.period > 0 && prev.tickedAt + prev.period === this.#step && p === prev.period && w === withWorld
      && n === (prev.tick + 1) % ticksWrap && line.now === undefined && (w ? line.dt === undefined : dt === prev.delta);
    if (!predicted) clocks.begin({ tickedAt: this.#step, tick: n, now, delta: dt, period: p, withWorld: w, world });
  }
}

/** keyOf is the same of agents that may be one, in one tree or in a changed one. */
const keyOf = (a: Agent): string => `${a.id} ${a.outline.name}${a.host ? ' of' : ''}`;
