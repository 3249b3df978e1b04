// Comparing logs: what is laid on one time axis, and what is a difference.

import assert from 'node:assert';
import { test } from 'node:test';
import { compare, compareLogs, Match, tableChanges } from '../src/compare';
import type { Log } from '../src/log/log';
import { Reader, version } from '../src/log/reader';

const rows = (extra: object = {}, ...more: object[]) => [{ name: 'DEER', policy: 'PrioritizedList' }, { name: 'FLEE', parent: 0, behavior: 'RUN', ...extra }, { name: 'EAT', parent: 0, behavior: 'CHEW' }, ...more];

/** log is a log of agents that each flee from one step to another, and eat otherwise. */
function log(fleeing: { [id: string]: [number, number] }, { dt = 10e6, end = 100, now = 10e6, tree = rows(), fingerprint = '0x1', begin = 0 } = {}): Log {
  const reader = new Reader();
  const feed = (line: object) => reader.feed(JSON.stringify(line));
  feed({ ethogram: 'log', version: 1, seed: '0', dropped: begin, trees: [{ fingerprint, rows: tree }], names: [] });
  feed({ key: begin, frame: begin, dt, now });
  Object.keys(fleeing).forEach((id, a) => feed({ agent: a, id, tree: 0, ...(begin > 0 && { on: [[0, 0], [2, 0]] }) }));
  const ids = Object.entries(fleeing);
  for (let step = begin; step < end; step++) {
    const lines = ids.flatMap(([, [from, to]], a) => [
      ...(step === begin ? [{ a, p: 1, w: 1, ev: begin > 0 ? [] : [['+', 0], ['+', 2]] }] : []),
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
  assert.deepStrictEqual(flee.counts, { earlier: { agents: 1, by: 200e6 }, later: { agents: 0, by: 0 }, more: { agents: 1, by: 200e6 }, less: { agents: 0, by: 0 }, oftener: { agents: 0, by: 0 }, rarer: { agents: 0, by: 0 } });
  const back = compareLogs(log({ 1: [50, 60] }), log({ 1: [30, 60] }));
  assert.deepStrictEqual(back.rows.find((r) => r.row === 'FLEE')!.counts.later, { agents: 1, by: 200e6 });
});

/** shots is a log of agents that idle, with what happens to each in some steps in which they are idle again at the end. */
function shots(steps: { [id: string]: { [step: number]: unknown[] } }, { end = 100, extra = {} as { [step: number]: object } } = {}): Log {
  const reader = new Reader();
  const feed = (line: object) => reader.feed(JSON.stringify(line));
  const tree = [{ name: 'GUARD', policy: 'PrioritizedList' }, { name: 'SHOOT', parent: 0, behavior: 'SHOOT' }, { name: 'VOLLEY', parent: 0, policy: 'SequentialList' }, { name: 'IDLE', parent: 0, behavior: 'IDLE' }, { name: 'AIM', parent: 2, behavior: 'AIM' }, { name: 'FIRE', parent: 2, behavior: 'FIRE' }];
  feed({ ethogram: 'log', version, seed: '0', dropped: 0, trees: [{ fingerprint: '0x1', rows: tree }], names: [] });
  feed({ key: 0, frame: 0, dt: 10e6, now: 10e6 });
  const ids = Object.keys(steps);
  ids.forEach((id, a) => feed({ agent: a, id, tree: 0 }));
  for (let step = 0; step < end; step++) {
    const lines = ids.flatMap((id, a) => (step === 0 ? [{ a, p: 1, w: 1, ev: [['+', 0], ['+', 3]] }] : steps[id]![step] ? [{ a, ev: steps[id]![step], ...extra[step] }] : []));
    if (lines.length > 0 && step > 0) feed({ step });
    lines.forEach(feed);
  }
  feed({ end });
  return reader.log;
}

const shoots = [['-', 3, 'Interrupted'], ['+', 1], ['-', 1, 'Succeeded'], ['+', 3]];
const misses = [['-', 3, 'Interrupted'], ['+', 1], ['-', 1, 'Failed'], ['+', 3]];
const volley = (...order: number[]) => [['-', 3, 'Interrupted'], ['+', 2], ...order.flatMap((r) => [['+', r], ['-', r, 'Succeeded']]), ['-', 2, 'Succeeded'], ['+', 3]];

test('rows that begin and end in one step are not the same if they begin otherwise, or end otherwise', () => {
  const moments = (here: Log, there: Log) => compareLogs(here, there).differ.flatMap((p) => p.stretches);
  const every = (n: number) => Object.fromEntries(Array.from({ length: 100 / n - 1 }, (_, i) => [n * (i + 1), shoots]));
  assert.deepStrictEqual(moments(shots({ 1: every(20) }), shots({ 1: every(20) })), []);
  const c = compareLogs(shots({ 1: every(20) }), shots({ 1: every(30) }));
  assert.deepStrictEqual(c.differ[0]!.stretches.map((s) => [s.from, s.to, s.here, s.there]), [
    [20, 21, 'SHOOT, then IDLE', 'IDLE'], [30, 31, 'IDLE', 'SHOOT, then IDLE'], [40, 41, 'SHOOT, then IDLE', 'IDLE'], [80, 81, 'SHOOT, then IDLE', 'IDLE'],
  ]);
  assert.deepStrictEqual(c.rows.find((r) => r.row === 'SHOOT')!.counts.oftener, { agents: 1, by: 2 });
  assert.deepStrictEqual(c.rows.find((r) => r.row === 'IDLE')!.counts.oftener, { agents: 1, by: 2 });
  const twice = [...shoots.slice(0, 3), ...shoots.slice(1)];
  assert.deepStrictEqual(moments(shots({ 1: { 5: twice } }), shots({ 1: { 5: shoots } })).map((s) => [s.from, s.here, s.there]), [[5, 'SHOOT, then IDLE', 'IDLE']]);
  assert.deepStrictEqual(moments(shots({ 1: { 5: misses } }), shots({ 1: { 5: shoots } })).map((s) => [s.here, s.there]), [['SHOOT Failed, then IDLE', 'SHOOT Succeeded, then IDLE']]);
  assert.deepStrictEqual(moments(shots({ 1: { 5: volley(4, 5) } }), shots({ 1: { 5: volley(5, 4) } })).map((s) => [s.here, s.there]), [['AIM, FIRE, then IDLE', 'FIRE, AIM, then IDLE']]);
  const [one, two] = [shots({ 1: { 5: volley(4, 5) } }), shots({ 1: { 5: volley(5, 4) } })];
  assert.deepStrictEqual(compareLogs(one, two, new Match(one, two, true)).differ[0]!.stretches.map((s) => [s.here, s.there]), [['AIM, FIRE, then IDLE', 'FIRE, AIM, then IDLE']], 'in a rehearsal, too');
  assert.deepStrictEqual(moments(shots({ 1: { 5: [['-', 3, 'Succeeded'], ['+', 3]] } }), shots({ 1: { 5: [] } })).map((s) => [s.here, s.there]), [['IDLE anew', 'IDLE']]);
  assert.deepStrictEqual(compareLogs(shots({ 1: { 5: shoots } }), shots({ 1: {} })).rows.find((r) => r.row === 'SHOOT')!.only, { here: 1, there: 0 });
});

test('steps in which a row has run are kept: the leaves, or a group that none has run in', () => {
  const agent = shots({ 1: { 5: shoots, 7: volley(4, 5), 9: [['-', 3, 'Interrupted'], ['+', 2], ['-', 2, 'Failed'], ['+', 3]] } }).agents[0]!;
  assert.deepStrictEqual([5, 6, 7, 9].map((s) => agent.ranAt(s).map((r) => agent.outline.rows[r]!.name)), [['SHOOT'], [], ['AIM', 'FIRE'], ['VOLLEY']]);
});

test('who does the same with other flags does not do the same', () => {
  const plain = shots({ 1: { 5: shoots } });
  const c = compareLogs(shots({ 1: { 5: shoots } }, { extra: { 5: { fl: '0x2' } } }), plain);
  assert.deepStrictEqual([c.differ, c.words?.step], [[], 5]);
  assert.strictEqual(compareLogs(plain, plain).words, undefined);
  assert.strictEqual(compareLogs(plain, shots({ 1: { 5: shoots } }, { extra: { 5: { cut: 3 } } })).lost.length, 1);
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
