// One agent at one step: what it does, and what its rows answered.

import { type Agent, At, type Clock, Kind, Mark, noAgent, Of } from './agent';
import { lastAtMost } from './columns';
import type { Log } from './log';
import { type Config, Limit, type Row } from './outline';
import { Record, type TickEvent } from '../why/watcher';
import { Why } from '../why/words';

/** Moment is an agent after everything that happened up to a step. */
export interface Moment {
  agent: Agent;
  step: number;
  line: number;
  clock: Clock;
  config: Config;
  flags: bigint;
  stimuli: bigint;
  full: boolean; // its last tick was recorded in full
  ticked: boolean; // it ticked in this very step
  why: Why;
}

/** momentOf returns an agent at a step, nothing while there is no such agent. */
export function momentOf(log: Log, agent: Agent, step: number): Moment | undefined {
  const line = agent.lineAt(step);
  const clock = agent.clocks.at(step);
  const config = agent.configAt(step);
  if (!config || !clock) return undefined;
  const { outline } = agent;
  const full = (agent.lines.get(line, At.mark) & Mark.full) !== 0;
  const known = full && asked(agent, line);
  const active = new Set(config.rows);
  const state = {
    agent: agent.id,
    tick: clock.tick,
    now: clock.now,
    flags: log.words[agent.lines.get(line, At.flags)]!,
    stimuli: log.words[agent.lines.get(line, At.stimuli)]!,
    active: (row: number) => active.has(row),
    since: (row: number) => agent.since(row, line),
    target: (row: number) => agent.target(row, line),
  };
  const record = known ? recordAt(log, agent, line, clock) : undefined;
  return {
    agent, step, line, clock, config, full,
    flags: state.flags,
    stimuli: state.stimuli,
    ticked: clock.tickedAt === step,
    why: new Why(outline, state, record, outline.lexicon, (id) => log.agentName(id)),
  };
}

/** asked reports whether the agent was recorded in full in its last tick before a line's end. */
function asked(agent: Agent, line: number): boolean {
  const tick = tickLine(agent, line);
  return tick >= 0 && (agent.lines.get(tick, At.mark) & Mark.full) !== 0;
}

/** tickLine returns the line of the last tick up to a line. */
function tickLine(agent: Agent, line: number): number {
  for (let l = line; l >= 0; l--) if ((agent.lines.get(l, At.mark) & Mark.tick) !== 0) return l;
  return -1;
}

/**
 * recordAt plays the ticks from the keyframe before a line: a note that a row made
 * when it was asked counts for as long as it runs.
 */
function recordAt(log: Log, agent: Agent, line: number, clock: Clock): Record {
  const record = new Record(agent.outline.rows.length);
  const { from, notes } = start(agent, line);
  record.carry(notes);
  for (let l = from; l <= line; l++) {
    const isTick = (agent.lines.get(l, At.mark) & Mark.tick) !== 0;
    const step = agent.step.data[l]!;
    if (isTick) begin(log, agent, record, l, l - 1, agent.clocks.at(step)?.now ?? 0);
    feed(agent, record, l, () => true);
    if (l === 0 && agent.checkpoints[0]?.line === 0) record.carry(agent.checkpoints[0].notes); // the log begins with the keyframe
    // Predicted ticks between this line and the next, or the moment: the last of them counts.
    const until = l < line ? agent.step.data[l + 1]! - 1 : clock.tickedAt;
    const last = agent.clocks.at(until);
    const later = last && (isTick ? last.tickedAt > step : last.tickedAt >= step); // what is no tick comes before the tick of its step
    if (later && (l < line || until === clock.tickedAt)) {
      begin(log, agent, record, l, l, last.now);
      const tick = tickLine(agent, l);
      if (tick >= 0 && (agent.lines.get(tick, At.mark) & Mark.answers) !== 0) feed(agent, record, tick, (e) => e.kind === 'asked');
    }
  }
  return record;
}

/** start returns where to begin to play: the line of the keyframe before, and its notes. */
function start(agent: Agent, line: number) {
  const { checkpoints } = agent;
  let i = checkpoints.length - 1;
  while (i >= 0 && checkpoints[i]!.line >= line) i--;
  const checkpoint = checkpoints[i];
  if (checkpoint) return { from: Math.max(0, checkpoint.line + 1), notes: checkpoint.notes };
  return { from: Math.max(0, line - 4096), notes: [] };
}

function begin(log: Log, agent: Agent, record: Record, line: number, before: number, now: number): void {
  const rows = agent.outline.config[agent.lines.get(before, At.config) ?? noAgent]?.rows ?? [];
  const [flags, stimuli] = (line !== before && agent.wordsBefore.get(line)) || [agent.lines.get(line, At.flags), agent.lines.get(line, At.stimuli)];
  const left = line !== before ? agent.leftFirst.get(line) : undefined;
  record.begin(now, log.words[flags]!, log.words[stimuli]!, (row) => rows.includes(row) && row !== left);
}

function feed(agent: Agent, record: Record, line: number, wanted: (e: TickEvent) => boolean): void {
  const [from, to] = agent.eventRange(line);
  for (let i = from; i < to; i++) {
    const e = agent.tickEvent(i);
    if (e && wanted(e)) record.observe(e);
  }
}

/** everHad returns the flags or the stimuli that an agent has had at any time of the log. */
export function everHad(log: Log, agent: Agent, kind: 'flags' | 'stimuli'): bigint {
  const words = new Set<number>();
  let all = 0n;
  for (let a: Agent | undefined = agent.latest; a; a = a.before) {
    for (let line = 0; line < a.lines.length; line++) words.add(a.lines.get(line, kind === 'flags' ? At.flags : At.stimuli));
    for (const [flags, stimuli] of a.wordsBefore.values()) words.add(kind === 'flags' ? flags : stimuli);
    if (log.answers.words.size === 0) continue;
    for (let i = 0; i < a.events.length; i++) {
      const answer = a.events.get(i, Of.kind) === Kind.asked || a.events.get(i, Of.kind) === Kind.target;
      if (answer) all |= log.answers.words.get(a.events.get(i, Of.arg))?.[kind] ?? 0n;
    }
  }
  for (const word of words) all |= log.words[word]!;
  return all;
}

const beforeChance = ['', 'Flags', 'Stimuli', 'Cooldown', 'Every', 'Chance', 'Masked', 'Committed', 'Latched'];

/** everCame reports whether a row's Chance came up at any time of the log, undefined if it was not drawn. */
export function everCame(agent: Agent, row: Row): boolean | undefined {
  if (row.chance === 0 && (row.perAgent & Limit.chance) === 0) return undefined;
  let drawn: false | undefined;
  for (let a: Agent | undefined = agent.latest; a; a = a.before) {
    const places = a.outline.find(row.name);
    for (let i = 0; i < a.events.length; i++) {
      if (!places.includes(a.events.get(i, Of.row))) continue;
      if (a.events.get(i, Of.kind) === Kind.activated) return true;
      if (a.events.get(i, Of.kind) !== Kind.asked) continue;
      const answer = a.answers.answer(a.events.get(i, Of.arg));
      if (!beforeChance.includes(answer)) return true;
      if (answer === 'Chance') drawn = false;
    }
  }
  return drawn;
}

/** lastAsked returns the last tick up to a step that a line begins, and the rows that were asked in it. */
function lastAsked(agent: Agent, line: number, to: number): { step: number; rows: Set<number> } | undefined {
  const tick = tickLine(agent, line);
  if (tick < 0 || agent.lines.get(line, At.config) === noAgent) return undefined;
  const step = Math.min(to, agent.clocks.at(to)?.tickedAt ?? 0);
  const predicted = step > agent.step.data[tick]!;
  const rows = new Set<number>();
  if (predicted && (agent.lines.get(tick, At.mark) & Mark.answers) === 0) return undefined; // they had no answers, or others
  const [from, end] = agent.eventRange(tick);
  for (let i = from; i < end; i++) {
    if (agent.events.get(i, Of.kind) === Kind.asked && !Number.isNaN(agent.answers.valueOf(agent.events.get(i, Of.arg)))) rows.add(agent.events.get(i, Of.row));
  }
  return { step, rows };
}

/** Values are what a row's Decide returned, and NaN where the agent went. */
export interface Values {
  row: number;
  steps: number[];
  values: number[];
}

/**
 * valuesOf returns the values of all rows between two steps, in the order of rows. The log has a value where it is
 * another than before: a row that is still asked in the last tick ends with the value of that.
 */
export function valuesOf(agent: Agent, from: number, to: number): Values[] {
  const rows = new Map<number, Values>();
  const first = Math.max(0, agent.lineAt(from));
  const last = lastAtMost(agent.step, to);
  for (let line = first; line <= last; line++) {
    const step = agent.step.data[line]!;
    const [begin, end] = agent.eventRange(line);
    const add = (series: Values, value: number) => {
      series.steps.push(step);
      series.values.push(value);
    };
    if (agent.lines.get(line, At.config) === noAgent) for (const series of rows.values()) add(series, NaN);
    for (let i = begin; i < end; i++) {
      if (agent.events.get(i, Of.kind) !== Kind.asked) continue;
      const value = agent.answers.valueOf(agent.events.get(i, Of.arg));
      if (Number.isNaN(value)) continue;
      const row = agent.events.get(i, Of.row);
      let series = rows.get(row);
      if (!series) rows.set(row, (series = { row, steps: [], values: [] }));
      add(series, value);
    }
  }
  const until = lastAsked(agent, last, to);
  if (until) {
    for (const series of rows.values()) {
      const end = series.steps.length - 1;
      if (until.rows.has(series.row) && series.steps[end]! < until.step) {
        series.steps.push(until.step);
        series.values.push(series.values[end]!);
      }
    }
  }
  return [...rows.values()].sort((a, b) => a.row - b.row);
}
