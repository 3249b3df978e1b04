// The fragment of the address names agent, step and row, so that a link leads to a moment.

import { effect, batch } from '@preact/signals';
import * as a from './actions';
import { breakpointOf, textOf } from './breakpoint';
import * as s from './state';
import { inTab } from './tab';
import { thousands } from './view/axis';

/** followLink goes where an address says. */
export function followLink(address: string): void {
  const to = new URLSearchParams(new URL(address).hash.slice(1));
  const id = to.get('agent');
  const step = to.get('step');
  batch(() => {
    const agent = id === null ? undefined : s.agents.value.find((g) => g.id === id && (to.get('tree') ?? g.outline.name) === g.outline.name);
    if (agent) a.choose(agent);
    else if (id !== null) s.notify(`The link names agent ${id}, which this log does not have.`);
    if (step !== null) toStep(step);
    const row = to.get('row');
    const found = row === null ? [] : s.outline.value?.find(row) ?? [];
    s.row.value = found[Number(to.get('place')) || 0] ?? found[0] ?? -1;
    const marks = to.getAll('mark').map((text) => /^(\d+):?(.*)$/s.exec(text)).filter((m) => m !== null);
    if (marks.length > 0) {
      s.bookmarks.value = [...new Set(marks.map((m) => Number(m[1])))].sort((a, b) => a - b);
      s.notes.value = new Map(marks.filter((m) => m[2] !== '').map((m) => [Number(m[1]), m[2]!]));
    }
    const breaks = to.getAll('break').map(breakpointOf);
    if (breaks.length > 0) s.breakpoints.value = breaks.filter((b) => b !== undefined);
    if (breaks.includes(undefined)) s.notify('The link has a breakpoint that this page does not know.');
  });
}

function toStep(text: string): void {
  const { from, to } = s.whole.value;
  if (!/^\d+$/.test(text)) s.notify(`The link names step ${text}, which is no number of a step.`);
  const step = Number(text) || 0;
  const shown = Number.isSafeInteger(step) ? thousands(step) : text;
  if (step < from) s.notify(`Step ${shown} is gone: the log begins at step ${thousands(from)}.`);
  if (step > to) s.notify(`Step ${shown} is not in this log: it ends at step ${thousands(to)}.`);
  a.go(step);
}

/** keepLink keeps the address up to date, now and then: browsers allow few changes a second. */
export function keepLink(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const text = link();
    clearTimeout(timer);
    if (text === '') return;
    timer = setTimeout(() => {
      try {
        history.replaceState(null, '', `#${text}`);
      } catch {
        // a name may be longer than an address
      }
    }, 300);
  });
}

function link(): string {
  const agent = s.agent.value;
  if (!agent) return '';
  const to = new URLSearchParams({ agent: agent.id });
  if (agent.host) to.set('tree', agent.outline.name);
  if (!s.following.value) to.set('step', String(s.step.value));
  const row = agent.outline.rows[s.row.value];
  if (row) {
    to.set('row', row.name);
    const place = agent.outline.find(row.name).indexOf(row.row);
    if (place > 0) to.set('place', String(place));
  }
  for (const mark of s.bookmarks.value) to.append('mark', `${mark}${s.notes.value.has(mark) ? `:${s.notes.value.get(mark)}` : ''}`);
  for (const b of s.breakpoints.value) if (!b.fresh) to.append('break', textOf(b));
  return to.toString();
}

/** copyLink copies the address of what is shown, with bookmarks, notes and breakpoints. */
export async function copyLink(): Promise<void> {
  if (inTab) return s.notify('There is no link to a game in this tab: it begins anew with the page.');
  const url = new URL(location.href);
  url.hash = link();
  try {
    await navigator.clipboard.writeText(url.href);
    s.notify('The link is copied.');
  } catch {
    s.notify(`This page may not copy. The link: ${url.href}`);
  }
}
