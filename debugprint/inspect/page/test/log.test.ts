import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Breakpoint, breakpointOf, nextHit, textOf } from '../src/breakpoint';
import { At, Mark } from '../src/log/agent';
import { momentOf, valuesOf } from '../src/log/moment';
import { Reader } from '../src/log/reader';
import { conditionOf } from '../src/log/sight';
import { ticks } from '../src/view/axis';
import { details } from '../src/why/details';
import { synthetic } from './synthetic';

const rows = [{ name: 'ROOT' }, { name: 'A', parent: 0, has: ['behavior'], gate: 'G', limit: 1 }, { name: 'B', parent: 0, has: ['behavior'] }];
const swapped = [rows[0], rows[2], rows[1]];

function read(lines: object[]): Reader {
  const reader = new Reader();
  for (const line of lines) reader.feed(JSON.stringify(line));
  return reader;
}

test('an agent that goes on in a changed tree is one agent', () => {
  const { log } = read([
    { ethogram: 'log', version: 1, trees: [{ fingerprint: '0x1', rows }] },
    { key: 0, frame: 0, dt: 1e9, now: 0 },
    { agent: 0, id: '7', tree: 0, name: 'Bob' },
    { a: 0, p: 1, w: 1, ev: [['+', 0], ['take', 1, 1], ['+', 1]] },
    { step: 10 },
    { tree: 1, fingerprint: '0x1', rows: swapped },
    { agent: 1, id: '7', tree: 1, name: 'Bob' },
    { a: 1, p: 1, w: 1, n: 11, now: 10e9, on: [[0, 0], [2, 0]] },
    { sleep: [0] },
    { step: 20 },
    { a: 1, ev: [['-', 2, 'Interrupted'], ['free', 2, 0], ['+', 1]] },
    { end: 30 },
  ]);
  const [old, now] = [log.agents[0]!, log.agents[1]!];
  assert.deepEqual([old.latest, now.at(9), now.at(10)], [now, old, now]);
  const doing = (step: number) => momentOf(log, now.at(step), step)!.config.rows.map((r) => now.at(step).outline.rows[r]!.name);
  assert.deepEqual([doing(9), doing(10), doing(20)], [['ROOT', 'A'], ['ROOT', 'A'], ['ROOT', 'B']]);
  assert.equal(momentOf(log, now, 15)!.why.state.since(2), 0);
  assert.equal(momentOf(log, now, 15)!.clock.tick, 16);
  assert.deepEqual([now.switchAfter(0), now.switchAfter(10), now.switchBefore(20), now.switchBefore(10)], [10, 20, 10, 0]);
  assert.deepEqual(now.outline.lanes, [1, 0], 'rows keep their colours');
  assert.deepEqual(log.gates.all.get('G')!.holds.map((h) => [h.agent.index, h.from, h.to]), [[0, 0, 10], [1, 10, 20]]);
});

test('an agent that was removed is gone until it comes back', () => {
  const { log } = read([
    { ethogram: 'log', version: 1, trees: [{ fingerprint: '0x1', rows }] },
    { key: 0, frame: 0, dt: 1e9, now: 0 },
    { agent: 0, id: '7', tree: 0 },
    { a: 0, p: 1, w: 1, ev: [['+', 0], ['take', 1, 1], ['+', 1]] },
    { step: 10 },
    { a: 0, ev: [['re', 0, '0x1']] },
    { a: 0, out: [['-', 1, 'Removed']] },
    { a: 0, out: [['-', 0, 'Removed'], ['free', 1, 0]] },
    { step: 11 },
    { sleep: [0] },
    { step: 20 },
    { a: 0, n: 1, now: 0, ev: [] }, // it comes back and has nothing to do
    { step: 25 },
    { a: 0, ev: [['+', 0], ['+', 2]] },
    { key: 30 }, // it is not listed any more
    { step: 31 },
    { end: 32 },
  ]);
  const agent = log.agents[0]!;
  const doing = (step: number) => agent.configAt(step)?.leaf ?? 'gone';
  assert.deepEqual([0, 9, 10, 11, 19, 20, 24, 25, 29, 30, 31].map(doing), [1, 1, 1, 'gone', 'gone', -1, -1, 2, 2, 'gone', 'gone']);
  assert.equal(momentOf(log, agent, 11), undefined);
  assert.equal(momentOf(log, agent, 20)!.clock.tick, 1);
  assert.deepEqual([...agent.switches.data.subarray(0, agent.switches.length)], [0, 11, 20, 25, 30]);
});

test('what happens between two ticks comes after the first of them, also where that has no line', () => {
  const lines = (...more: object[]) => read([
    { ethogram: 'log', version: 1, trees: [{ fingerprint: '0x1', rows }] },
    { key: 0, frame: 0, dt: 1e9, now: 0 },
    { agent: 0, id: '7', tree: 0 },
    { a: 0, p: 1, w: 1, ev: [['+', 0], ['take', 1, 1], ['+', 1]] },
    { step: 10 },
    ...more,
    { end: 14 },
  ]).log;
  const reset = { a: 0, out: [['-', 1, 'Reset'], ['-', 0, 'Reset'], ['free', 1, 0]] };
  const doing = (log: ReturnType<typeof lines>) => [9, 10, 11, 12].map((step) => log.agents[0]!.configAt(step)!.leaf);
  const quiet = lines(reset, { step: 12 }, { a: 0, ev: [['+', 0], ['+', 2]] });
  assert.deepEqual(doing(quiet), [1, 1, -1, 2]);
  assert.deepEqual(quiet.gates.all.get('G')!.holds.map((h) => [h.from, h.to]), [[0, 11]]);
  assert.deepEqual([10, 11].map((step) => momentOf(quiet, quiet.agents[0]!, step)!.clock.tick), [11, 12]);
  assert.deepEqual(doing(lines({ sleep: [0] }, reset)), [1, -1, -1, -1], 'it did not tick: this is what the step ends with');
  assert.deepEqual(doing(lines({ sleep: [0] }, reset, { a: 0, p: 1, ev: [['+', 0], ['+', 2]] })), [1, 2, 2, 2], 'it ticked afterwards');
});

test('rows that ran before the first line of an agent are known', () => {
  const { log } = read([
    { ethogram: 'log', version: 1, trees: [{ fingerprint: '0x1', rows }] },
    { key: 5, frame: 5, dt: 1e9, now: 5e9 },
    { agent: 0, id: '7', tree: 0, on: [[0, 1e9], [1, 2e9]] },
    { a: 0, p: 1, w: 1, dt: 1e9, n: 5, now: 5e9, ev: [['w', '0x1', '0x0'], ['-', 1, 'Interrupted'], ['+', 2]] },
    { end: 9 },
  ]);
  const m = momentOf(log, log.agents[0]!, 7)!;
  assert.deepEqual(m.config.rows, [0, 2]);
  assert.deepEqual([m.why.state.since(0), m.why.state.since(2)], [1e9, 5e9]);
});

test('a box has what a row does and is asked with arguments', () => {
  const row = (name: string, act: string) => ({ name, parent: 0, behavior: 'LieDown', has: ['behavior', 'tick'], act, checks: 64, decide: 'Tired', ask: 'Tired(0.3)' });
  const { log } = read([{ ethogram: 'log', version: 1, trees: [{ fingerprint: '0x1', rows: [rows[0]!, row('LIE_DOWN', 'LieDown(2s)'), row('REST', 'LieDown(2s)'), row('LIE_DOWN', 'LieDown')] }] }]);
  assert.deepEqual([1, 2, 3].map((r) => details(log.trees[0]!, log.trees[0]!.rows[r]!)), [['[2s]', 'Tired(0.3) > 0'], ['[LieDown 2s]', 'Tired(0.3) > 0'], ['Tired(0.3) > 0']]);
});

test('numbers of steps, ticks and times are as large as games get', () => {
  const first = 2 ** 40;
  const { log } = read([
    { ethogram: 'log', version: 1, trees: [{ fingerprint: '0x1', rows }] },
    { key: first, frame: first, dt: 16000000, now: first * 16000000 }, // beyond 2^53 nanoseconds
    { agent: 0, id: '18446744073709551615', tree: 0 },
    { state: 0, n: 2 ** 32 - 3, last: first - 1, p: 1, w: first * 16000000 - 16000000, now: 0, dt: 16000000, on: [[0, 0], [1, 0]] },
    { step: first + 10 },
    { a: 0, ev: [['-', 1, 'Failed'], ['+', 2]] },
    { end: first + 20 },
  ]);
  const agent = log.agents[0]!;
  assert.equal(agent.id, '18446744073709551615');
  assert.deepEqual([log.begin, log.end], [first, first + 19]);
  const at = [0, 1, 2, 9, 10, 19].map((k) => momentOf(log, agent, first + k)!);
  assert.deepEqual(at.map((m) => m.clock.tick), [2 ** 32 - 2, 2 ** 32 - 1, 0, 7, 8, 17]);
  assert.deepEqual(at.map((m) => m.config.leaf), [1, 1, 1, 1, 2, 2]);
  for (const m of at) assert.ok(Math.abs(m.clock.now - (m.step - first + 1) * 16000000) < 1e5, String(m.clock.now));
  assert.equal(agent.switchAfter(first), first + 10);
});

test('a row that did not end by itself is cut short', () => {
  for (const [reason, cut] of [['Interrupted', true], ['TimedOut', true], ['Panicked', true], ['Succeeded', false], ['Failed', false], ['Removed', false]] as const) {
    const { log } = read([
      { ethogram: 'log', version: 1, trees: [{ fingerprint: '0x1', rows }] },
      { key: 0, frame: 0, dt: 1e9, now: 0 },
      { agent: 0, id: '7', tree: 0 },
      { a: 0, p: 1, w: 1, ev: [['+', 0], ['+', 1]] },
      { step: 10 },
      { a: 0, ev: [['-', 1, reason], ['+', 2]] },
    ]);
    assert.equal((log.agents[0]!.lines.last(At.mark) & Mark.cutShort) !== 0, cut, reason);
  }
});

test('a log without agents is a log', () => {
  const { log } = read([{ ethogram: 'log', version: 1, seed: '0', dropped: 0, trees: [] }, { end: 0 }]);
  assert.deepEqual([log.agents.length, log.complete], [0, true]);
});

test('breakpoints find the next and the previous hit', () => {
  const reader = new Reader();
  for (const line of synthetic(20, 3000, 3)) reader.feed(line);
  const { log } = reader;
  const any = { event: 'enter', row: '', agent: '', answer: '', compare: '', value: 0, on: true } as const;
  const all: Breakpoint[] = [
    { ...any, row: 'FLEE' }, { ...any, event: 'exit', agent: '3' }, { ...any, event: 'switch' },
    { ...any, event: 'refused', row: 'EAT', answer: 'Gate', compare: '>', value: 0.6 },
  ];
  for (const b of all) {
    const there: number[] = [];
    for (let step = -1, hit = nextHit(log, [b], step, 1); hit; hit = nextHit(log, [b], step, 1)) {
      assert.ok(hit.step > step);
      step = hit.step;
      there.push(step);
    }
    const back: number[] = [];
    for (let step = 1e6, hit = nextHit(log, [b], step, -1); hit; hit = nextHit(log, [b], step, -1)) {
      step = hit.step;
      back.unshift(step);
    }
    assert.ok(there.length > 10, b.event);
    assert.deepEqual(back, there, b.event);
  }
});

test('values of rows are those that were recorded', () => {
  const reader = new Reader();
  for (const line of synthetic(5, 1000, 1)) reader.feed(line);
  const all = valuesOf(reader.log.agents[0]!, 0, 999);
  assert.deepEqual(all.map((v) => v.row), [1, 5]);
  for (const v of all) assert.ok(v.steps.length >= 100 && v.steps.every((s, i) => i === 0 || s > v.steps[i - 1]!));
});

test('the axis has round numbers', () => {
  assert.deepEqual(ticks(0, 999, 500), [0, 200, 400, 600, 800]);
  assert.deepEqual(ticks(95, 104, 800), [95, 96, 97, 98, 99, 100, 101, 102, 103, 104]);
});

test('a value goes on for as long as its row is asked', () => {
  const lines = [
    { ethogram: 'log', version: 1, trees: [{ fingerprint: '0x1', rows: [{ name: 'ROOT' }, { name: 'A', parent: 0, checks: 64 }, { name: 'B', parent: 0, checks: 64 }] }] },
    { key: 0, frame: 0, dt: 1e9, now: 0 },
    { agent: 0, id: '7', tree: 0 },
    { a: 0, p: 1, w: 1, rows: 1, ev: [['?', 1, 'RefusedDecide', { v: -1 }], ['?', 2, 'RefusedDecide', { v: -2 }]] },
    { step: 10 },
    { a: 0, ev: [['?', 1, 'RefusedDecide', { v: -3 }]] }, // B is not asked any more
    { end: 30 },
  ];
  const of = (upTo: number, to: number) => valuesOf(read(lines.slice(0, upTo)).log.agents[0]!, 0, to).map((v) => [v.row, v.steps, v.values]);
  assert.deepEqual(of(7, 29), [[1, [0, 10, 29], [-1, -3, -3]], [2, [0], [-2]]]);
  assert.deepEqual(of(7, 10), [[1, [0, 10], [-1, -3]], [2, [0], [-2]]]);
  assert.deepEqual(of(7, 5), [[1, [0, 5], [-1, -1]], [2, [0, 5], [-2, -2]]]);
  const asleep = [...lines.slice(0, 4), { step: 3 }, { sleep: [0] }, { end: 30 }];
  assert.deepEqual(valuesOf(read(asleep).log.agents[0]!, 0, 29).map((v) => v.steps), [[0, 2], [0, 2]]);
});

test('steps, ticks and frames may be beyond what 31, 32 and 53 bits count', () => {
  const far = 2 ** 33;
  const { log } = read([
    { ethogram: 'log', version: 1, trees: [{ fingerprint: '0x1', rows }] },
    { key: far, frame: 2 ** 62, dt: 1e9, now: 2 ** 62 },
    { agent: 0, id: '18446744073709551615', tree: 0 },
    { a: 0, p: 1, w: 1, n: 2 ** 32 - 1000, now: 2 ** 62, ev: [['+', 0], ['+', 1]] },
    { step: far + 10 },
    { a: 0, ev: [['-', 1, 'Interrupted'], ['+', 2]] },
    { end: far + 20 },
  ]);
  const agent = log.agents[0]!;
  assert.deepEqual([log.begin, log.end], [far, far + 19]);
  assert.equal(agent.id, '18446744073709551615');
  assert.deepEqual([far, far + 9, far + 10].map((step) => momentOf(log, agent, step)!.config.leaf), [1, 1, 2]);
  assert.deepEqual([momentOf(log, agent, far + 19)!.clock.tick, agent.switchAfter(far)], [2 ** 32 - 1000 + 19, far + 10]);
  assert.throws(() => read([{ ethogram: 'log', version: 1, trees: [] }, { key: 2 ** 60 }]), /where the number of a step belongs/);
});

test('an agent that comes back to its first tree is one agent', () => {
  const { log } = read([
    { ethogram: 'log', version: 1, trees: [{ fingerprint: '0x1', rows }] },
    { key: 0, frame: 0, dt: 1e9, now: 0 },
    { agent: 0, id: '7', tree: 0, name: 'Bob' },
    { a: 0, p: 1, w: 1, fl: '0x5', ev: [['+', 0], ['take', 1, 1], ['+', 1]] },
    { step: 10 },
    { tree: 1, fingerprint: '0x1', rows: swapped },
    { agent: 1, id: '7', tree: 1, name: 'Bob' },
    { a: 1, p: 1, w: 1, n: 11, now: 10e9, on: [[0, 0], [2, 0]] },
    { sleep: [0] },
    { step: 20 }, // changed back: all as when it slept
    { a: 0, p: 1, n: 21, now: 20e9 },
    { sleep: [1] },
    { step: 25 },
    { a: 0, ev: [['-', 1, 'Interrupted'], ['free', 1, 0], ['+', 2]] },
    { step: 30 }, // and once more
    { a: 1, p: 1, n: 31, now: 30e9, on: [[0, 0], [1, 25e9]] },
    { sleep: [0] },
    { end: 40 },
  ]);
  const listed = log.agents.filter((g) => !g.after);
  assert.equal(listed.length, 1);
  const bob = listed[0]!;
  const doing = (step: number) => momentOf(log, bob.at(step), step)!.config.rows.map((r) => bob.at(step).outline.rows[r]!.name).join(' ');
  assert.deepEqual([0, 9, 10, 19, 20, 24, 25, 29, 30, 39].map(doing), [...Array(6).fill('ROOT A'), ...Array(4).fill('ROOT B')]);
  assert.deepEqual([9, 10, 29, 30].map((step) => bob.at(step).outline === log.trees[0]), [true, false, true, false]);
  assert.deepEqual([15, 22, 35].map((step) => momentOf(log, bob.at(step), step)!.clock.tick), [16, 23, 36]);
  assert.equal(momentOf(log, bob.at(22), 22)!.flags, 5n);
  assert.equal(momentOf(log, bob.at(22), 22)!.why.state.since(1), 0);
  assert.deepEqual(log.gates.all.get('G')!.holds.map((h) => [h.from, h.to]), [[0, 10], [10, 20], [20, 25]]);
  assert.deepEqual(log.agents[0]!.latest, bob);
});

const any: Breakpoint = { event: 'enter', row: '', agent: '', answer: '', compare: '', value: 0, on: true };

test('what is so from the first step on is a hit of the first step', () => {
  const { log } = read([
    { ethogram: 'log', version: 1, values: ['hp'], trees: [{ fingerprint: '0x1', rows }] },
    { key: 5, frame: 5, dt: 1e9, now: 5e9 },
    { agent: 0, id: '7', tree: 0 },
    { state: 0, n: 4, last: 4, p: 1, w: 4e9, now: 4e9, dt: 1e9, rows: 1, on: [[0, 0]], q: [['?', 1, 'RefusedGate']] },
    { agent: 1, id: '8', tree: 0 },
    { a: 1, p: 1, w: 1, ev: [['+', 0], ['+', 2]] },
    { see: [[0, 0, 0, 5], [1, 0, 0, 'NaN']] },
    { step: 8 },
    { a: 0, ev: [['?', 1, 'RefusedGate']] }, // as before
    { step: 9 },
    { see: [[0, 0, 0, 50]] },
    { end: 12 },
  ]);
  for (const [b, agent] of [
    [{ ...any, row: 'B' }, 1], [{ ...any, event: 'switch' }, 1], [{ ...any, event: 'refused', row: 'A', answer: 'Gate' }, 0],
    [{ ...any, event: 'value', row: 'hp', compare: '<', value: 20 }, 0], [{ ...any, event: 'value', row: 'hp' }, 1],
  ] as [Breakpoint, number][]) {
    for (const [from, direction] of [[4, 1], [11, -1]] as const) {
      const hit = nextHit(log, [b], from, direction);
      assert.deepEqual([hit?.step, hit?.agent.index], [5, agent], `${b.event} ${direction}`);
    }
    assert.equal(nextHit(log, [b], 5, 1), undefined, b.event);
    assert.equal(nextHit(log, [b], 5, -1), undefined, b.event);
  }
});

test('a breakpoint comes back from its text, whatever its number is', () => {
  for (const value of [1.5, NaN, 0]) assert.deepEqual(breakpointOf(textOf({ ...any, value })), { ...any, value });
});

test('a search compares values, also with those that are no numbers', () => {
  const values = ['hp', 'fear of dogs'];
  const numbers = [NaN, -Infinity, -2, 0, 20, 1e9, Infinity];
  const fits = (search: string) => numbers.filter((v) => conditionOf(search, values)?.holds(v));
  for (const [search, want] of [
    ['hp < 20', [-Infinity, -2, 0]], ['HP<=20', [-Infinity, -2, 0, 20]], ['hp > 1e3', [1e9, Infinity]], ['hp >= .5', [20, 1e9, Infinity]],
    ['hp = NaN', [NaN]], ['hp is nan', [NaN]], ['hp == NaN', [NaN]], ['hp != NaN', numbers.slice(1)], ['hp = 20.', [20]],
    ['hp = Inf', [Infinity]], ['hp is +Infinity', [Infinity]], ['hp = -inf', [-Infinity]], ['hp > -inf', [-2, 0, 20, 1e9, Infinity]], ['hp is -2', [-2]],
  ] as const) assert.deepEqual(fits(search), want, search);
  assert.equal(conditionOf('fear of dogs < 3', values)?.column, 3);
  for (const search of ['hp', 'hp <', 'hp < 1.2.3', 'mp < 3', 'hp 20', 'hpis 3', 'nan', 'hp < cow']) assert.equal(conditionOf(search, values), undefined, search);
});
