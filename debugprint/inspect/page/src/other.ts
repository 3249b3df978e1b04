// What the page compares with: another agent, another log, or what a rehearsal said.

import { batch, computed, effect, signal } from '@preact/signals';
import * as a from './actions';
import { compare, compareLogs, type Comparison, Match, type Pair, tableChanges } from './compare';
import { Intake } from './intake';
import type { Agent } from './log/agent';
import type { Log } from './log/log';
import { readInto } from './source';
import * as s from './state';
import { name } from './why/text';

/** Other is what the log, or the chosen agent, is compared with. */
export interface Other {
  kind: 'agent' | 'log' | 'rehearsal';
  name: string;
  log: Log;
  match?: Match; // of a rehearsal, which has the steps of the log
  agent?: Agent;
  read: number; // bytes; of size while the log is read
  size: number;
}

export const other = signal<Other | undefined>(undefined);
/** looks counts how often somebody wanted to compare what has come meanwhile. */
export const looks = signal(0);

/** comparison is all that differs, as of the last look. */
export const comparison = computed<(Comparison & { to: number; tables: string[] }) | undefined>(() => {
  const [log, to] = [s.log.value, other.value];
  looks.value;
  s.source.value.state;
  if (!log || !to || to.read < to.size) return undefined;
  const end = s.whole.peek().to;
  if (to.kind === 'log') return { ...compareLogs(log, to.log), to: end, tables: tableChanges(log, to.log) };
  if (to.kind === 'rehearsal') return { ...compareLogs(log, to.log, to.match), to: end, tables: [] };
  const agent = s.agent.value;
  const pair: [Agent, Agent][] = agent && to.agent && agent !== to.agent ? [[agent, to.agent]] : [];
  return { ...compare(new Match(log, log), pair), to: end, tables: [] };
});

/** pair is that of the chosen agent. */
export const pair = computed<Pair | undefined>(() => comparison.value?.pairs.find((p) => p.here.latest === s.agent.value));

// What belongs to a log goes with it; another log stays, to be compared with the next.
effect(() => {
  s.log.value;
  if (other.peek() && other.peek()!.kind !== 'log') other.value = undefined;
});

export function compareWithAgent(agent: Agent | undefined): void {
  other.value = agent && s.log.value ? { kind: 'agent', name: agent.title, log: s.log.value, agent, read: 0, size: 0 } : undefined;
}

let reading = 0; // number of the log that is read: a newer one ends an older

/** compareWithLog reads another log, and shows the first decision that differs. */
export async function compareWithLog(intake: Intake, called: string): Promise<void> {
  const mine = ++reading;
  const say = (text: string, serious = false) => s.notify(`${called}: ${text}`, serious);
  a.showTab('compare');
  const log = await readInto(intake, say, (log, read) => {
    if (mine !== reading) return false;
    other.value = { kind: 'log', name: called, log, read: Math.min(read, intake.length - 1), size: intake.length };
    return true;
  });
  if (mine !== reading) return;
  other.value = log && { kind: 'log', name: called, log, read: 0, size: 0 };
  if (log) toFirst();
}

/** compareWithFile reads a file that was dropped or chosen. */
export function compareWithFile(file: File | undefined): void {
  if (file) void compareWithLog(new Intake(file.stream() as ReadableStream<Uint8Array>, file.size, false), name(file.name));
}

effect(() => {
  if (s.offered.value) void compareWithServed();
});

/** compareWithServed reads the other log that ethogram-view serves. */
async function compareWithServed(): Promise<void> {
  const response = await fetch('other').catch(() => undefined);
  if (!response?.ok || !response.body) return s.notify('Could not read the log to compare with.', true);
  const size = Number(response.headers.get('Ethogram-Length')) || 0;
  const called = decodeURIComponent(response.headers.get('Ethogram-Name') ?? '') || 'the other log';
  await compareWithLog(new Intake(response.body as ReadableStream<Uint8Array>, size, true), called);
}

export function compareWithRehearsal(log: Log): void {
  other.value = { kind: 'rehearsal', name: 'the rehearsal', log, match: new Match(s.log.value!, log, true), read: 0, size: 0 };
  a.showTab('compare');
  const first = comparison.value?.differ[0];
  if (first) showPair(first);
}

export function endComparison(): void {
  reading++;
  other.value = undefined;
}

const linked = location.hash.includes('step='); // to a moment: the page keeps its address up to date later

/** toFirst shows the first decision of all that differs, unless a link leads elsewhere. */
function toFirst(): void {
  const first = comparison.value?.differ[0];
  if (first && !linked) showPair(first);
}

/** showPair shows where two agents differ for the first time. */
export function showPair(p: Pair, stretch = p.stretches[0]!): void {
  batch(() => {
    s.playing.value = s.following.value = false;
    a.choose(p.here);
    a.go(stretch.from);
  });
}

/** toDifference shows the next or previous decision that differs: first of the chosen agent, then of the others in their order. */
export function toDifference(direction: 1 | -1): void {
  const all = comparison.value;
  if (!all) {
    a.showTab('compare');
    return s.notify('There is nothing to compare with yet: choose another agent or another log.');
  }
  const mine = pair.value;
  const at = s.step.value;
  const ahead = mine?.stretches.filter((d) => (d.from - at) * direction > 0) ?? [];
  const next = direction > 0 ? ahead[0] : ahead.at(-1);
  if (mine && next) return showPair(mine, next);
  const place = mine ? all.differ.indexOf(mine) : -1;
  const to = all.differ[place < 0 ? 0 : place + direction];
  if (to) return showPair(to, direction > 0 ? to.stretches[0] : to.stretches.at(-1));
  s.notify(all.differ.length === 0 ? 'No decision differs.' : `No ${direction > 0 ? 'later' : 'earlier'} decision differs.`);
}
