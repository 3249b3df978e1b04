import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { hit, Scale } from '../src/picture';
import { breaks, doing, type Head, lines, type Packed, place, ranked, Round, shown, towards } from '../src/round';

interface Golden {
  head: Head;
  frames: Packed[];
  want: { sprites: number[][]; players: number[][]; active: number[][]; why: string[][] }[];
}

// TestFramesForThePage of the Go package writes the file: frames, and what they say in full.
const golden = JSON.parse(readFileSync(`${process.env.PAGE}/test/testdata/round.json`, 'utf8')) as Golden;

test('frames say what Go drew', () => {
  const r = new Round(golden.head);
  for (const f of golden.frames) r.add(f);
  assert.equal(r.frames.length, golden.want.length);
  golden.want.forEach((want, i) => {
    const f = r.frames[i]!;
    const sprites = [...f.sprites.values()].map(s => [s.kind, s.x, s.y, s.w, s.h, s.turn, s.color]).sort();
    assert.deepEqual(sprites, want.sprites.map(s => [...s]).sort(), `frame ${i}`);
    assert.deepEqual(f.players.map(p => [p.here ? 1 : 0, p.x, p.y, p.turn, p.size, ...p.columns, ...p.gauges]), want.players, `frame ${i}`);
    assert.deepEqual(f.players.map(p => [...p.active]), want.active, `frame ${i}`);
    assert.deepEqual(f.why, want.why, `frame ${i}`);
  });
  assert.ok(r.frames[r.last]!.end);
});

test('a moment can be looked at again', () => {
  const r = new Round(golden.head);
  for (const f of golden.frames) r.add(f);
  const again = new Round(golden.head);
  for (const f of golden.frames.slice(0, 5)) again.add(f);
  assert.deepEqual(r.frames[4], again.frames[4]);
});

test('what a player does is the leaves that run', () => {
  const c = { letter: 'A', rows: ['ROOT', 'MOVE', 'FLEE_17', 'FIRE'], depths: [0, 1, 2, 1] };
  const p = { here: true, x: 0, y: 0, turn: 0, size: 1, body: '', note: '', columns: [], gauges: [] };
  assert.equal(doing(c, { ...p, active: [0, 1, 2, 3] }), 'FLEE + FIRE');
  assert.equal(doing(c, { ...p, active: [0] }), 'ROOT');
  assert.equal(doing(c, { ...p, active: [] }), '');
});

test('long names break between their words', () => {
  const words = { PressesOnKeepsADistance12: 5, FIRE_AT_NEAREST_3: 3, Duelist: 1, you: 1, '': 1, 'mostly GO_TO + JINK': 2, héÉ_: 1 };
  for (const [text, n] of Object.entries(words)) {
    assert.equal(breaks(text).join(''), text);
    assert.equal(breaks(text).length, n, breaks(text).join('|'));
  }
  assert.deepEqual(breaks('KeepsADistance'), ['Keeps', 'A', 'Distance']);
});

test('rows above a player are in lines that lose nothing', () => {
  assert.deepEqual(lines(['SWING', 'KEEP_DISTANCE', 'FIRE_WHEN_AIMED'], ' + ', 26), ['SWING + KEEP_DISTANCE +', 'FIRE_WHEN_AIMED']);
  assert.deepEqual(lines(['A', 'B'], ' + ', 26), ['A + B']);
  assert.deepEqual(lines(['A_NAME_THAT_IS_LONGER_THAN_A_LINE', 'B'], ' + ', 10), ['A_NAME_THAT_IS_LONGER_THAN_A_LINE +', 'B']);
  assert.deepEqual(lines([], ' + ', 26), []);
});

test('numbers are shown in their unit, with one minus sign', () => {
  const head = { columns: [{ name: 'points', scale: 1000 }, { name: 'kills', scale: 1 }] } as Head;
  assert.equal(shown(head, 0, -1994), '−1.99');
  assert.equal(shown(head, 0, -4), '0.00');
  assert.equal(shown(head, 1, 7), '7');
  assert.equal(shown(head, 1, -7), '−7');
});

test('equal points share a place', () => {
  const p = (points: number) => ({ columns: [points] });
  const f = { players: [p(1), p(5), p(5), p(-2)] } as never;
  assert.deepEqual([0, 1, 2, 3].map(slot => place(f, slot)), [3, 1, 1, 4]);
  assert.deepEqual(ranked(f), [1, 2, 0, 3]);
});

test('a thumb aims in its direction, also beside a border', () => {
  const bounds = { left: 0, right: 800, top: 800, bottom: 0 }; // y grows upwards
  assert.deepEqual(towards(bounds, { x: 400, y: 400 }, { dx: 1, dy: 0 }), { x: 600, y: 400 });
  assert.deepEqual(towards(bounds, { x: 400, y: 400 }, { dx: 0, dy: -1 }), { x: 400, y: 600 });
  assert.deepEqual(towards(bounds, { x: 760, y: 400 }, { dx: 0.8, dy: -0.6 }), { x: 800, y: 430 });
  assert.deepEqual(towards(bounds, { x: 20, y: 10 }, { dx: -0.8, dy: 0.6 }), { x: 7, y: 0 });
  assert.deepEqual(towards(bounds, { x: 800, y: 400 }, { dx: 0.8, dy: 0.6 }), { x: 960, y: 280 });
});

test('a finger finds a player on a screen of any density', () => {
  const head = { left: 0, right: 100, top: 0, bottom: 100 };
  const f = { players: [{ here: true, x: 50, y: 50, size: 1 }] } as never;
  for (const u of [1, 2, 3]) {
    const s = new Scale(head, 300 * u, 300 * u, u);
    assert.equal(hit(s, f, (150 + 20) * u, 150 * u), 0, `${u}`);
    assert.equal(hit(s, f, (150 + 24) * u, 150 * u), -1, `${u}`);
  }
});
