// What a user can do, by mouse or by key.

import { batch } from '@preact/signals';
import { type Agent, At, Mark } from './log/agent';
import * as s from './state';
import { ask } from './ask';
import { type Hit, nextHit } from './breakpoint';

const clamp = (v: number, from: number, to: number) => Math.min(to, Math.max(from, v));

/** go shows a step, and moves the visible part of the time axis there if it is elsewhere. */
export function go(step: number): void {
  const { from, to } = s.whole.value;
  const at = clamp(Math.round(step), from, to);
  batch(() => {
    if (at !== to) s.following.value = false;
    s.step.value = at;
    const range = s.range.value;
    if (at < range.from || at > range.to) center(at, range.to - range.from);
  });
}

export function move(by: number): void {
  go(s.step.value + by);
}

/** center shows so many steps around one. */
function center(at: number, length: number): void {
  const all = s.whole.value;
  if (length >= all.to - all.from) {
    s.view.value = undefined;
    return;
  }
  const from = clamp(Math.round(at - length / 2), all.from, all.to - length);
  s.view.value = { from, to: from + length };
}

/** zoom shows more or fewer steps, with one of them where it is. */
export function zoom(factor: number, around = s.step.value): void {
  const { from, to } = s.range.value;
  const length = Math.max(20, Math.round((to - from) * factor));
  const all = s.whole.value;
  if (length >= all.to - all.from) {
    s.view.value = undefined;
    return;
  }
  const share = clamp((around - from) / Math.max(1, to - from), 0, 1);
  pan(Math.round(around - share * length), length);
}

/** pan shows the steps from one on. */
export function pan(from: number, length = s.range.value.to - s.range.value.from): void {
  const all = s.whole.value;
  const begin = clamp(Math.round(from), all.from, Math.max(all.from, all.to - length));
  s.view.value = { from: begin, to: begin + length };
}

export function showAll(): void {
  s.view.value = undefined;
}

export function choose(agent: Agent): void {
  s.agent.value = agent.latest;
}

/** chooseBy chooses the agent so many places below in the list. */
export function chooseBy(by: number): void {
  const listed = s.listed.value;
  if (listed.length === 0) return;
  const at = s.agent.value ? listed.indexOf(s.agent.value) : -1;
  choose(listed[clamp(at + by, 0, listed.length - 1)]!);
}

/** pin keeps the chosen agent at the top of the list, or lets it go. */
export function pin(): void {
  const agent = s.agent.value;
  if (!agent) return;
  s.pinned.value = s.pinned.value.includes(agent) ? s.pinned.value.filter((p) => p !== agent) : [...s.pinned.value, agent];
}

export function nextSwitch(): void {
  const at = s.agent.value?.switchAfter(s.step.value);
  if (at !== undefined && at <= s.whole.value.to) go(at);
}

export function previousSwitch(): void {
  const at = s.agent.value?.switchBefore(s.step.value);
  if (at !== undefined && at >= s.whole.value.from) go(at);
}

export function bookmark(): void {
  const at = s.step.value;
  const marks = s.bookmarks.value;
  s.bookmarks.value = marks.includes(at) ? marks.filter((m) => m !== at) : [...marks, at].sort((a, b) => a - b);
}

export function toBookmark(direction: 1 | -1): void {
  const at = s.step.value;
  const marks = s.bookmarks.value.filter((m) => (m - at) * direction > 0);
  const next = direction > 0 ? marks[0] : marks.at(-1);
  if (next !== undefined) go(next);
}

let told: unknown[] = []; // of the hit that was shown last: its log, the breakpoints, its step

/** toHit shows the next or previous hit of a breakpoint. What is so from the first step on has no step before it: there the step itself counts. */
export function toHit(direction: 1 | -1): void {
  const on = s.breakpoints.value.filter((b) => b.on);
  const at = s.step.value;
  const here = [s.log.value, s.breakpoints.value, at];
  const first = direction > 0 && at === s.whole.value.from && here.some((v, i) => v !== told[i]);
  const hit = s.log.value && nextHit(s.log.value, on, first ? at - 1 : at, direction);
  if (hit) return showHit(hit);
  if (s.breakpoints.value.length === 0) return s.notify('There is no breakpoint yet: add one in the tab Breakpoints.');
  if (on.length === 0) return s.notify('All breakpoints are off.');
  const unknown = on.every((b) => b.event === 'refused') && !s.agents.value.some((g) => everAnswered(g));
  s.notify(unknown ? 'No refusal is known: no agent was recorded in full.' : `No ${direction > 0 ? 'later' : 'earlier'} hit of a breakpoint.`);
}

function everAnswered(agent: Agent): boolean {
  for (let g: Agent | undefined = agent; g; g = g.before) if (g.answered) return true;
  return false;
}

function showHit(hit: Hit): void {
  told = [s.log.value, s.breakpoints.value, hit.step];
  batch(() => {
    s.playing.value = s.following.value = false;
    choose(hit.agent);
    s.row.value = hit.row;
    go(hit.step);
  });
}

export function follow(on: boolean): void {
  batch(() => {
    s.following.value = on;
    if (!on) return;
    checked = -1;
    s.playing.value = false;
    s.view.value = { tail: 600 };
    s.step.value = s.whole.value.to;
  });
}

let plays = 0; // a newer one ends an older

/** play lets time go on from the chosen step, at the speed of the world's clock. */
export function play(on: boolean): void {
  if (on === s.playing.value) return;
  s.playing.value = on;
  if (!on) return;
  s.following.value = false;
  const { from, to } = s.whole.value;
  if (s.step.value >= to) s.step.value = from;
  let at = s.step.value;
  let last = performance.now();
  const mine = ++plays;
  const frame = (now: number) => {
    if (!s.playing.value || mine !== plays) return;
    if (Math.round(at) !== s.step.value) at = s.step.value; // somebody has gone elsewhere
    at += ((now - last) / 1000) * s.speed.value * stepsPerSecond();
    last = now;
    if (Math.floor(at) !== s.step.value) go(Math.floor(at));
    if (at >= s.whole.value.to) s.playing.value = false;
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** stepsPerSecond is how fast the world went, or the agent where the world's clock stands still. */
function stepsPerSecond(): number {
  const { from, to } = s.whole.value;
  const agent = s.agent.value;
  const world = s.log.value ? s.log.value.steps.now(to) - s.log.value.steps.now(from) : 0;
  const passed = world || (agent?.at(to).clocks.at(to)?.now ?? 0) - (agent?.at(from).clocks.at(from)?.now ?? 0);
  return passed > 0 ? ((to - from) / passed) * 1e9 : 60;
}

/** showTab shows a tab of the middle, also in a narrow window. */
export function showTab(tab: s.Tab): void {
  s.tab.value = tab;
  s.pane.value = 'stage';
}

let checked = -1; // the step up to which breakpoints were looked for while following

/** stopAtHit stops to follow the game where a breakpoint hits, and the game too if it can pause. */
export function stopAtHit(): void {
  const log = s.log.value;
  const on = s.breakpoints.value.filter((b) => b.on);
  const until = s.whole.value.to - 1; // lines of the last step may be yet to come
  const hit = log && s.pausing.value && s.following.value && checked >= 0 ? nextHit(log, on, checked, 1) : undefined;
  checked = until;
  if (!hit || hit.step > until) return;
  showHit(hit);
  pauseGame(true);
}

/** order sends an order to the game, and says so if the game refuses. */
async function order(path: string, body: unknown): Promise<void> {
  const { error } = await ask(path, body);
  if (error) s.notify(`Could not ${path}: ${error}.`, true);
}

/** pauseGame stops the game itself, or lets it go on. */
export function pauseGame(paused: boolean): void {
  if (s.server.value?.canPause) void order('pause', { paused });
}

/** watch asks the game to record the chosen agent in full, or no more. */
export function watch(on: boolean): void {
  if (canWatch()) void order(on ? 'watch' : 'unwatch', { agents: [s.agent.value!.id] });
}

/** canWatch reports whether there is a game to ask, and something to ask for: it may record everything in full. */
export function canWatch(): boolean {
  const agent = s.agent.value;
  if (!agent || agent.host || !s.server.value || s.source.value.kind !== 'live') return false;
  return watched() || (agent.lines.last(At.mark) & Mark.full) === 0;
}

export const watched = (): boolean => {
  const agent = s.agent.value;
  return agent !== undefined && (s.server.value?.watched.includes(agent.id) ?? false);
};
