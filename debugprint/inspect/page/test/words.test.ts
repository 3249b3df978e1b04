import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Kind } from '../src/log/agent';
import { momentOf } from '../src/log/moment';
import { Reader } from '../src/log/reader';
import { Record, type TickEvent } from '../src/why/watcher';
import { lineText, stateLine, stateLines } from '../src/why/state';

const page = process.env.PAGE!; // the folder of the sources

function linesOf(path: string): string[] {
  return readFileSync(join(page, path), 'utf8').split('\n').slice(0, -1);
}

interface Moment {
  agent: string;
  step: number;
  line: string;
  state: string;
}

// TestWords of package inspect writes what debugprint says live of the agents of a log.
test('the page says the same as debugprint, to the letter', () => {
  const reader = new Reader();
  for (const line of linesOf('test/testdata/words.log.jsonl')) reader.feed(line);
  const moments = linesOf('test/testdata/words.jsonl').map((l) => JSON.parse(l) as Moment);
  assert.ok(moments.length > 200);
  for (const m of moments) {
    const agent = reader.log.agents.find((a) => a?.id === m.agent && !a.host)!;
    const moment = momentOf(reader.log, agent, m.step)!;
    const where = `agent ${m.agent} at step ${m.step}`;
    assert.equal(stateLine(moment.why), m.line, where);
    let state = stateLines(moment.why).map(lineText).join('\n') + '\n';
    if (!moment.why.record) { // a log has names for the bits of agents that nobody watches, too; a memory has none
      for (const [bit, word] of agent.outline.lexicon.flags) state = state.replaceAll(`flag ${word}`, `flag 1<<${bit}`);
      for (const [bit, word] of agent.outline.lexicon.stimuli) state = state.replaceAll(`stimulus ${word}`, `stimulus 1<<${bit}`);
    }
    assert.equal(state, m.state, where);
  }
});

test('a row that lost a token, ran and ended says how it ended', () => {
  const asked = (answer: string): TickEvent => ({
    kind: 'asked', row: 0,
    asked: { answer, value: 1, other: NaN, margin: 0, until: 0, holder: '2', held: 1, limit: 1, checked: 0, lacks: '', flags: undefined, stimuli: undefined },
  });
  const activated: TickEvent = { kind: 'activated', row: 0 };
  const deactivated: TickEvent = { kind: 'deactivated', row: 0, reason: 'Succeeded' };
  const ended = (...events: TickEvent[]): string => {
    const record = new Record(1);
    for (const e of events) record.observe(e);
    return record.rows[0]!.ended;
  };
  assert.equal(ended(asked('Lost'), asked('Masked')), 'Lost');
  assert.equal(ended(asked('Lost'), asked('Accepted'), asked('Masked')), '', 'it was asked once more');
  assert.equal(ended(asked('Lost'), asked('Accepted'), activated, deactivated, asked('Masked')), '');
  assert.equal(ended(asked('Lost'), deactivated, asked('Masked')), '', 'it stayed with its target, and ended');
  assert.equal(ended(asked('Recheck'), deactivated, asked('Masked')), 'Recheck');
});

test('tokens and squads have the keys that the log has', () => {
  const reader = new Reader();
  for (const line of linesOf('test/testdata/words.log.jsonl')) reader.feed(line);
  const { log } = reader;
  const keys = new Set(log.gates.all.get('TRAIL')!.holds.filter((h) => h.known).map((h) => h.key));
  assert.deepEqual([...keys].sort(), ['0', '<Old>'], 'by its number, and by its name');
  assert.ok(log.gates.all.get('TROUGH')!.holds.every((h) => h.key === undefined), 'it has no Key');
  const told = log.agents.flatMap((a) => (a ? [...a.keys].map(([event, key]) => [a.event(event).kind, key] as const) : []));
  assert.deepEqual([...new Set(told.filter(([kind]) => kind === Kind.formed).map(([, key]) => key))].sort(), ['0', 'Pack\u202e 1']);
  assert.ok(told.some(([kind, key]) => kind === Kind.released && key === '<Old>'));
  const pack = [...log.squads.all.values()][0]!.holds;
  const both = pack.filter((h) => h.from === pack[0]!.from);
  assert.deepEqual(both.map((h) => h.agent.roleAt(h.row, h.from)).sort(), [4n, 8n], 'each member has its role from the beginning');
  assert.equal(both[0]!.agent.roleAt(0, both[0]!.from), 0n, 'in no other row');
});

test('the logs of package record are read to their end', () => {
  for (const file of ['full.jsonl', 'transitions.jsonl']) {
    const reader = new Reader();
    for (const line of linesOf(`../../record/testdata/${file}`)) reader.feed(line);
    assert.ok(reader.log.complete, file);
    for (let step = 0; step <= reader.log.end; step++) {
      for (const agent of reader.log.agents) {
        const m = agent && momentOf(reader.log, agent, step);
        if (m) assert.doesNotMatch(stateLines(m.why).map(lineText).join('\n'), /undefined|\[object/);
      }
    }
  }
});
