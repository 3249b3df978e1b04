import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readLines, type Lines } from '../src/log/lines';
import { momentOf } from '../src/log/moment';
import { Damage, Foreign, Reader } from '../src/log/reader';
import { synthetic } from './synthetic';

function read(lines: Iterable<string>): Reader {
  const reader = new Reader();
  for (const line of lines) reader.feed(line);
  return reader;
}

test('a log is read, and every step can be sought', () => {
  const { log } = read(synthetic(20, 2000, 2));
  assert.equal(log.agents.length, 20);
  assert.deepEqual([log.begin, log.end, log.complete], [0, 1999, true]);
  for (const step of [0, 1, 255, 256, 1000, 1999]) {
    for (const agent of log.agents) {
      const m = momentOf(log, agent, step)!;
      assert.equal(m.clock.tick, step + 1);
      assert.equal(m.clock.now, step * 16000000);
      assert.ok(m.config.rows.includes(0), `agent ${agent.id} at ${step}`);
      for (const row of m.config.rows) assert.ok(m.why.state.since(row) <= m.clock.now);
    }
  }
});

test('a log may begin at any keyframe', () => {
  const all = [...synthetic(10, 1200, 1)];
  const key = all.findIndex((l) => l.startsWith('{"key":512'));
  const whole = read(all).log;
  const { log } = read([all[0]!, ...all.slice(key)]);
  assert.equal(log.begin, 512);
  for (const step of [512, 513, 700, 1199]) {
    log.agents.forEach((agent, i) => {
      const [a, b] = [momentOf(log, agent, step)!, momentOf(whole, whole.agents[i]!, step)!];
      assert.deepEqual(a.config.rows, b.config.rows);
      assert.deepEqual(a.clock, b.clock);
      for (const row of a.config.rows) assert.equal(a.why.state.since(row), b.why.state.since(row));
    });
  }
});

test('what is missing in a gap is not made up', () => {
  const all = [...synthetic(10, 1200, 1)];
  const [from, to] = [all.indexOf('{"step":300}'), all.findIndex((l) => l.startsWith('{"key":768'))];
  assert.ok(from > 0);
  const { log } = read([...all.slice(0, from), '{"gap":300}', '{"kind":"of tomorrow"}', ...all.slice(to)]);
  const whole = read(all).log;
  assert.deepEqual([log.gaps, log.complete], [[300], true]);
  for (const [step, known] of [[299, true], [300, false], [600, false], [768, true], [1199, true]] as const) {
    log.agents.forEach((agent, i) => {
      const rows = momentOf(log, agent, step)!.config.rows;
      assert.deepEqual(rows, known ? momentOf(whole, whole.agents[i]!, step)!.config.rows : [], `step ${step}`);
    });
  }
});

test('damage is said with its line, and what is before it stays', () => {
  const lines = [...synthetic(5, 300, 1)];
  lines[100] = lines[100]!.slice(0, 5);
  const reader = new Reader();
  assert.throws(() => lines.forEach((l) => reader.feed(l)), (e) => e instanceof Damage && e.line === 101);
  assert.ok(reader.log.end > 0);
  for (const [line, why] of [
    ['{"a":99}', /agent 99 is not known/], ['{"a":0,"ev":[["+",999]]}', /row 999/], ['{"a":0,"ev":[["what",1]]}', /event what/], ['{"a":0,"ev":[["constructor",1]]}', /event constructor/],
    ['{"agent":9,"id":"<b>","tree":0}', /agent id <b>/], ['{"a":0,"ev":[["?",1,"Refused\u202e"]]}', /where a name like/],
    ['{"step":0}', /step 0 after/], ['[]', /no object/], ['{"a":0,"fl":"12"}', /word/],
  ] as const) {
    assert.throws(() => read([...synthetic(2, 30, 1)].slice(0, -1).concat(line)), (e) => e instanceof Damage && why.test(e.why), line);
  }
});

test('what is no log, or one of another version, is refused in words', () => {
  for (const [line, why] of [
    ['hello', /not an Ethogram log/], ['{"a":1}', /not an Ethogram log/], ['{"ethogram":"log","version":2}', /version 2 .* reads version 1/],
  ] as const) {
    assert.throws(() => read([line]), (e) => e instanceof Foreign && why.test(e.message), line);
  }
});

async function linesOf(bytes: Uint8Array, piece: number): Promise<Lines[]> {
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, (at += piece)));
    },
  });
  const all: Lines[] = [];
  for await (const lines of readLines(stream)) all.push(lines);
  return all;
}

test('plain and gzip are read alike, also of several members and in small pieces', async () => {
  const text = [...synthetic(5, 200, 1)].join('\n') + '\n';
  const want = text.split('\n').slice(0, -1);
  const half = text.lastIndexOf('\n', text.length / 2) + 1;
  const third = text.lastIndexOf('\n', text.length / 3) + 1;
  const several = Buffer.concat([text.slice(0, third), text.slice(third, half), text.slice(half)].map((t) => gzipSync(t)));
  for (const bytes of [Buffer.from(text), gzipSync(text), several]) {
    for (const piece of [7, 1000, 1 << 20]) {
      const all = await linesOf(bytes, piece);
      assert.deepEqual(all.flatMap((l) => l.lines.map((line) => line.text)), want);
      assert.equal(all.at(-1)!.read, bytes.length);
    }
  }
});

test('a line keeps its text, whatever stands for a number in it', async () => {
  const numbers = ['0', '7', '07', '-1', '1.5', '1e3', '123456789', '1234567890', '', ' 7', '"7"', 'ä'];
  const heads = numbers.flatMap((n) => [`{"step":${n}}`, `{"step":${n},"dt":5}`, `{"a":${n},"ev":[]}`, `{"a":${n}}`, `{"a":${n}`, `{"step":${n}`]);
  const want = [...heads, '', '{}', '}', ...heads].concat(heads.map((line) => line + ' '.repeat(300)));
  for (const piece of [1, 5, 1 << 20]) {
    const lines = (await linesOf(Buffer.from(want.join('\n')), piece)).flatMap((l) => l.lines);
    assert.deepEqual(lines.map((line) => line.text), want);
    for (const line of lines) {
      if (line.agent < 0) assert.deepEqual(attempt(() => line.json), attempt(() => JSON.parse(line.text)), line.text);
    }
  }
});

function attempt(f: () => unknown): unknown {
  try {
    return f();
  } catch (e) {
    return (e as Error).message;
  }
}

test('compressed data that ends early gives what is intact', async () => {
  const text = [...synthetic(5, 500, 1)].join('\n') + '\n';
  const packed = gzipSync(text);
  await assert.rejects(linesOf(packed.subarray(0, packed.length / 2), 1000), /ends early/);
});

test('progress is told in small steps, however large the pieces are that come', async () => {
  const text = [...synthetic(20, 2000, 1)].join('\n') + '\n';
  for (const bytes of [Buffer.from(text), gzipSync(text, { level: 0 })]) {
    const all = await linesOf(bytes, bytes.length);
    const steps = new Set(all.map((l) => l.read)).size;
    assert.ok(steps >= Math.floor(bytes.length / (1 << 16)), `${steps} steps for ${bytes.length} bytes`);
    assert.ok(bytes.length > 1 << 16, `only ${bytes.length} bytes`);
  }
});

test('a byte order mark before a log is skipped, and UTF-16 gets words', async () => {
  const text = [...synthetic(3, 50, 1)].join('\n') + '\n';
  const read = async (bytes: Uint8Array) => {
    for (const size of [1, 1 << 16]) { // as it comes
      const one = new Reader();
      const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size));
      for await (const { lines } of readLines(new Blob(parts).stream() as ReadableStream<Uint8Array>)) for (const line of lines) one.feed(line);
      assert.equal(one.log.end, 49);
    }
  };
  const marked = Buffer.from('\ufeff' + text);
  await read(marked);
  await read(gzipSync(marked));
  for (const wide of [Buffer.from('\ufeff' + text, 'utf16le'), Buffer.from(text, 'utf16le'), gzipSync(Buffer.from(text, 'utf16le'))]) {
    await assert.rejects(read(wide), (e) => e instanceof Foreign && /UTF-16.*Save it as UTF-8/.test(e.message));
  }
});
