// Breakpoints as data: where in a log something happened.

import { type Agent, At, Kind, Mark, Of } from './log/agent';
import { lastAtMost } from './log/columns';
import type { Log } from './log/log';
import { accepts } from './why/watcher';

export type Event = 'enter' | 'exit' | 'switch' | 'refused' | 'value';

/** Breakpoint says what to look for; what is empty counts for all. */
export interface Breakpoint {
  event: Event;
  row: string; // name of a row, or of a value of the game
  agent: string; // id
  answer: string; // with which a row refused, without "Refused"
  compare: '' | '<' | '>'; // of that value, or of what the row's Decide returned
  value: number;
  on: boolean;
  /** It was just added, and nobody has said what it looks for: it is off until then. */
  fresh?: boolean;
}

/** changed returns a breakpoint with other fields. A fresh one goes on once it says where to look, or that it means all. */
export function changed(b: Breakpoint, to: Partial<Breakpoint>): Breakpoint {
  const next = { ...b, ...to };
  if (!b.fresh) return next;
  const says = to.on !== undefined || [to.row, to.agent, to.answer, to.compare].some((v) => v !== undefined && v !== '');
  return says ? { ...next, on: to.on ?? true, fresh: false } : next;
}

const parts = ['event', 'row', 'agent', 'answer', 'compare', 'value', 'on'] as const;

/** textOf writes a breakpoint for a link. */
export const textOf = (b: Breakpoint): string => JSON.stringify(parts.map((p) => b[p]));

/** breakpointOf reads what textOf wrote; undefined if it is none. */
export function breakpointOf(text: string): Breakpoint | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(read) || read.length !== parts.length) return undefined;
  const b = Object.fromEntries(parts.map((p, i) => [p, (read as unknown[])[i]])) as unknown as Breakpoint;
  const texts = [b.event, b.row, b.agent, b.answer, b.compare];
  const known = ['enter', 'exit', 'switch', 'refused', 'value'].includes(b.event) && ['', '<', '>'].includes(b.compare);
  b.value ??= NaN; // which JSON lacks
  return known && texts.every((t) => typeof t === 'string') && typeof b.value === 'number' && typeof b.on === 'boolean' ? b : undefined;
}

/** Hit is where a breakpoint matches. */
export interface Hit {
  step: number;
  agent: Agent;
  row: number;
}

/** nextHit returns the first hit after a step, or the last one before it. */
export function nextHit(log: Log, breakpoints: Breakpoint[], step: number, direction: 1 | -1): Hit | undefined {
  let best: Hit | undefined;
  for (const agent of [...log.agents, ...log.earlier]) {
    if (!agent) continue;
    for (const b of breakpoints) {
      if (b.agent !== '' && b.agent !== agent.id) continue;
      const hit = b.event === 'value' ? valueHit(log, agent, b, step, direction, best?.step) : hitOf(log, agent, b, step, direction, best?.step);
      if (hit) best = hit;
    }
  }
  return best;
}

/** valueHit looks for the look at which a value began to be as the breakpoint says. */
function valueHit(log: Log, agent: Agent, b: Breakpoint, step: number, direction: 1 | -1, best: number | undefined): Hit | undefined {
  const { steps, columns } = agent.sights;
  const column = columns[log.values.indexOf(b.row) + 2];
  if (!column || log.values.indexOf(b.row) < 0) return undefined;
  const holds = (i: number) => i >= 0 && (b.compare === '<' ? column.data[i]! < b.value : b.compare === '>' ? column.data[i]! > b.value : Number.isNaN(column.data[i]!));
  for (let i = direction > 0 ? lastAtMost(steps, step) + 1 : lastAtMost(steps, step - 1); i >= 0 && i < steps.length; i += direction) {
    const at = steps.data[i]!;
    if (at > log.end || at < log.begin || (best !== undefined && (best - at) * direction <= 0)) return undefined;
    if (holds(i) && !holds(i - 1)) return { step: at, agent, row: -1 };
  }
  return undefined;
}

/** hitOf looks for a hit of one agent that is nearer than the best one. */
function hitOf(log: Log, agent: Agent, b: Breakpoint, step: number, direction: 1 | -1, best: number | undefined): Hit | undefined {
  const begin = lastAtMost(agent.step, direction > 0 ? step : step - 1) + (direction > 0 ? 1 : 0);
  for (let line = begin; line >= 0 && line < agent.step.length; line += direction) {
    const at = agent.step.data[line]!;
    if (best !== undefined && (best - at) * direction <= 0) return undefined;
    if (at > log.end || at < log.begin) break;
    const row = matchingRow(agent, b, line);
    if (row >= 0) return { step: at, agent, row };
  }
  // Rows that were refused before the log begins, and still are, are so from its first step on.
  const ahead = direction > 0 ? step < log.begin : step > log.begin && best === undefined;
  const row = ahead && b.event === 'refused' && agent.first && agent.begins < log.begin ? agent.outline.rows.findIndex((r) => (b.row === '' || r.name === b.row) && firstMatches(agent, b, r.row)) : -1;
  return row >= 0 ? { step: log.begin, agent, row } : undefined;
}

const firstMatches = (agent: Agent, b: Breakpoint, row: number): boolean => agent.first !== undefined && agent.first[row]! >= 0 && answerMatches(agent, b, agent.first[row]!);

/** matchingRow returns the row of a line that a breakpoint matches, -1 without one. */
function matchingRow(agent: Agent, b: Breakpoint, line: number): number {
  if (b.event !== 'refused' && (agent.lines.get(line, At.mark) & Mark.changed) === 0) return -1;
  const [from, to] = agent.eventRange(line);
  for (let i = from; i < to; i++) {
    const { kind, row, arg } = agent.event(i);
    if (!kindMatches(b.event, kind)) continue;
    if (b.row !== '' && agent.outline.rows[row]!.name !== b.row) continue;
    if (b.event !== 'refused') {
      if (b.event === 'switch' && agent.outline.rows[row]!.children.length > 0) continue;
      return row;
    }
    if (answerMatches(agent, b, arg) && !answeredSo(agent, b, row, line - 1)) return row;
  }
  return -1;
}

function kindMatches(event: Event, kind: number): boolean {
  switch (event) {
    case 'enter':
      return kind === Kind.activated;
    case 'exit':
      return kind === Kind.deactivated;
    case 'switch':
      return kind === Kind.activated || kind === Kind.deactivated;
    case 'refused':
      return kind === Kind.asked;
    case 'value':
      return false;
  }
}

function answerMatches(agent: Agent, b: Breakpoint, arg: number): boolean {
  const answer = agent.answers.answer(arg);
  if (accepts(answer)) return false;
  if (b.answer !== '' && b.answer !== answer) return false;
  const value = agent.answers.valueOf(arg);
  return b.compare === '' || (b.compare === '<' ? value < b.value : value > b.value);
}

/** answeredSo reports whether the row answered so before too: only the beginning of a refusal is a hit. */
function answeredSo(agent: Agent, b: Breakpoint, row: number, line: number): boolean {
  for (let l = line; l >= 0 && l > line - 64; l--) {
    const [from, to] = agent.eventRange(l);
    for (let i = to - 1; i >= from; i--) {
      if (agent.events.get(i, Of.kind) === Kind.asked && agent.events.get(i, Of.row) === row) return answerMatches(agent, b, agent.events.get(i, Of.arg));
    }
  }
  return line < 64 && firstMatches(agent, b, row);
}
