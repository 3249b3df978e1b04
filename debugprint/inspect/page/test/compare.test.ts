// Comparing logs: what is laid on one time axis, and what is a difference.

import assert from 'node:assert';
import { test } from 'node:test';
import { compare, compareLogs, Match, tableChanges } from '../src/compare';
import type { Log } from '../src/log/log';
import { Reader } from '../src/log/reader';

const rows = (extra: object = {}, ...more: object[]) => [{ name: 'DEER', policy: 'PrioritizedList' }, { name: 'FLEE', parent: 0, behavior: 'RUN', ...extra }, { name: 'EAT', parent: 0, behavior: 'CHEW' }, ...more];

/** log is a log of agents that each flee from one step to another, and eat otherwise. */
function log(fleeing: { [id: string]: [number, number] }, { dt = 10e6, end = 100, now = 10e6, tree = rows(), fingerprint = '0x1', begin = 0 } = {}): Log {
  const reader = new Reader();
  const feed = (line: object) => reader.feed(JSON.stringify(line));
  feed({ ethogram: 'log', version: 1, seed: '0', dropped: begin, trees: [{ fingerprint, rows: tree }], names: [] });
  feed({ key: begin, frame: begin, dt, now });
  Object.keys(fleeing).forEach((id, a) => feed({ agent: a, id, tree: 0 }));
  const ids = Object.entries(fleeing);
  for (let step = begin; step < end; step++) {
    const lines = ids.flatMap(([, [from, to]], a) => [
      ...(step === begin ? [{ a, p: 1, w: 1, ev: [['+', 0], ['+', 2]] }] : []),
      ...(step === from ? [{ a, ev: [['-', 2, 'Interrupted'], ['+', 1]] }] : []),
      ...(step === to ? [{ a, ev: [['-', 1, 'Succeeded'], ['+', 2]] }] : []),
    ]);
    if (lines.length > 0 && step > begin) feed({ step });
    lines.forEach(feed);
  }
  feed({ end });
  return reader.log;
}

test('agents that do something else, from when on, and by how much', () => {
  const c = compareLogs(log({ 1: [30, 60], 2: [10, 20] }), log({ 1: [50, 60], 2: [10, 20] }));
  assert.strictEqual(c.match.alike, true);
  assert.deepStrictEqual(c.differ.map((p) => [p.here.id, p.stretches]), [['1', [{ from: 30, to: 50, here: 'FLEE', there: 'EAT' }]]]);
  const flee = c.rows.find((r) => r.row === 'FLEE')!;
  assert.deepStrictEqual(flee.counts, { earlier: { agents: 1, by: 200e6 }, later: { agents: 0, by: 0 }, more: { agents: 1, by: 200e6 }, less: { agents: 0, by: 0 } });
  const back = compareLogs(log({ 1: [50, 60] }), log({ 1: [30, 60] }));
  assert.deepStrictEqual(back.rows.find((r) => r.row === 'FLEE')!.counts.later, { agents: 1, by: 200e6 });
});

test('agents that are in one log only, and rows that one never is in', () => {
  const c = compareLogs(log({ 1: [30, 60], 3: [1, 2] }), log({ 1: [200, 300], 2: [1, 2] }));
  assert.deepStrictEqual([c.onlyHere.map((a) => a.id), c.onlyThere.map((a) => a.id)], [['3'], ['2']]);
  assert.deepStrictEqual(c.rows.find((r) => r.row === 'FLEE')!.only, { here: 1, there: 0 });
  assert.deepStrictEqual(compareLogs(log({ 1: [1, 2] }), log({ 2: [1, 2] })).pairs, []);
});

test('only the time that both have is compared', () => {
  const c = compareLogs(log({ 1: [30, 80] }), log({ 1: [30, 40] }, { end: 60 }));
  assert.strictEqual(c.match.last, 59);
  assert.deepStrictEqual(c.differ[0]!.stretches.map(({ from, to }) => [from, to]), [[40, 60]]);
  const cut = log({ 1: [30, 40] }, { end: 60 });
  cut.complete = false;
  assert.strictEqual(new Match(log({ 1: [30, 80] }), cut).last, 58, 'lines of the last step may be missing');
});

test('two clocks: the same moments, and no difference that lasts a step only', () => {
  const slow = { dt: 20e6, now: 20e6, end: 50 };
  assert.deepStrictEqual(compareLogs(log({ 1: [31, 61] }), log({ 1: [15, 30] }, slow)).differ, []);
  const c = compareLogs(log({ 1: [31, 61] }), log({ 1: [20, 30] }, slow));
  assert.deepStrictEqual(c.differ[0]!.stretches.map(({ from, to }) => [from, to]), [[31, 41]]);
  assert.deepStrictEqual([31, 32, 41].map((s) => c.match.thereOf(s)), [15, 15, 20]);
  assert.strictEqual(c.match.hereOf(20), 41);
});

test('logs without a common time begin side by side, and clocks that stand still count steps', () => {
  const late = new Match(log({ 1: [30, 60] }), log({ 1: [30, 60] }, { now: 1e12 }));
  assert.deepStrictEqual([late.shifted, late.thereOf(7), late.hereOf(7), late.first, late.last], [true, 7, 7, 0, 99]);
  const still = compareLogs(log({ 1: [30, 60] }, { dt: 0, now: 0 }), log({ 1: [33, 60] }, { dt: 0, now: 0 }));
  assert.strictEqual(still.match.still, true);
  assert.deepStrictEqual(still.rows.find((r) => r.row === 'FLEE')!.counts.earlier, { agents: 1, by: 3 });
});

test('a part of a ring is compared with the whole', () => {
  const c = compareLogs(log({ 1: [60, 80] }), log({ 1: [65, 80] }, { begin: 50, now: 510e6 }));
  assert.deepStrictEqual([c.match.alike, c.match.first, c.match.last], [true, 50, 99]);
  assert.deepStrictEqual(c.differ[0]!.stretches.map(({ from, to }) => [from, to]), [[60, 65]]);
});

test('two agents of one log', () => {
  const l = log({ 1: [30, 60], 2: [40, 60] });
  const c = compare(new Match(l, l), [[l.agents[0]!, l.agents[1]!]]);
  assert.deepStrictEqual(c.pairs[0]!.stretches, [{ from: 30, to: 40, here: 'FLEE', there: 'EAT' }]);
});

test('tables that differ, by names', () => {
  const here = log({ 1: [30, 60] });
  const there = (tree: object[]) => log({ 1: [30, 60] }, { tree, fingerprint: '0x2' });
  assert.deepStrictEqual(tableChanges(here, here), []);
  assert.deepStrictEqual(tableChanges(here, there(rows({ commit: 2e9 }))), ['FLEE: nothing, there commit 2s']);
  assert.deepStrictEqual(tableChanges(here, there(rows({}, { name: 'SLEEP', parent: 0, behavior: 'LIE' }))), ['DEER > SLEEP: only there']);
  const [deer, flee, eat] = rows();
  assert.deepStrictEqual(tableChanges(here, there([deer!, eat!, flee!])), ['DEER: its children are in another order']);
  assert.deepStrictEqual(tableChanges(here, there(rows({ block: 8 }))), ['FLEE: differs in what drawings do not show']);
  const other = there([{ name: 'WOLF', policy: 'Selector' }, flee!, eat!]);
  assert.deepStrictEqual(tableChanges(here, other), ['table DEER: only here', 'table WOLF: only there']);
  assert.strictEqual(compareLogs(here, other).pairs.length, 1, 'agents are matched by id');
});
