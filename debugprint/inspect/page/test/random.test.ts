import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compareLogs, Match } from '../src/compare';
import type { Log } from '../src/log/log';
import { type Moment, momentOf } from '../src/log/moment';
import { Reader } from '../src/log/reader';
import { type Lived, logOf } from '../src/rehearsed';
import { lineText, stateLine, stateLines } from '../src/why/state';

// A log, and what package record says of it.
interface Logged {
  name: string;
  log: string;
  from: number;
  until: number;
  complete: boolean;
  agents: string[];
  ticks: Tick[];
  begun: { [id: string]: { [row: string]: number } };
  rehearsed: { agents: Lived[]; doing: string[][]; whys: string[] } | null;
}

interface Tick {
  agent: string;
  step: number;
  tick: number;
  now: number;
  delta: number;
  world: number;
  flags: string;
  stimuli: string;
  full: boolean;
  active: [number, number][];
  line: string;
  state: string;
  parts: { [root: string]: string };
}

const file = process.env.RANDOM_LOGS; // TestPageReadsRandomLogs of package record writes it, and runs this test
const logs = file ? (JSON.parse(readFileSync(file, 'utf8')) as Logged[]) : [];

const textOf = (m: Moment) => stateLines(m.why).map(lineText).join('\n') + '\n';

logs.forEach((want) => {
  test(`the page reads the log of ${want.name} as package record does`, () => {
    const reader = new Reader();
    for (const line of want.log.split('\n')) reader.feed(line);
    const { log } = reader;
    assert.deepEqual([log.begin, log.end + 1, log.complete], [want.from, want.until, want.complete]);
    const missing = [...want.log.matchAll(/\n\{"gap":(\d+)\}(?:\n(?!\{"key").*)*\n\{"key":(\d+)/g)].map(([, from, until]) => [Number(from), Number(until)] as const);
    const ticks = new Map(want.ticks.map((t) => [`${t.agent} ${t.step}`, t]));
    for (const id of want.agents) {
      for (let step = want.from; step < want.until; step++) {
        if (missing.some(([from, until]) => from <= step && step < until)) continue; // a keyframe may tell of the last tick before it
        const tick = ticks.get(`${id} ${step}`);
        const where = `agent ${id} at step ${step}`;
        const own = new Set(log.agents.filter((a) => a?.id === id && !a.host).map((a) => a.latest.at(step)));
        const ticked = [...own].map((a) => momentOf(log, a, step)).filter((m) => m?.ticked);
        assert.equal(ticked.length, tick ? 1 : 0, where);
        if (tick) compare(log, ticked[0]!, tick, where);
      }
    }
    const begun: Logged['begun'] = {};
    for (const agent of log.agents.filter((a) => a && !a.after)) {
      for (const { row } of agent!.deeds().filter((d) => d.reason === '')) {
        const rows = (begun[agent!.id] ??= {});
        rows[row.name] = (rows[row.name] ?? 0) + 1;
      }
    }
    assert.deepEqual(begun, want.begun);
    if (want.rehearsed) {
      const there = logOf(log, log.end, want.rehearsed.agents, want.rehearsed.doing, want.rehearsed.whys);
      const differ = compareLogs(log, there, new Match(log, there, true)).differ.map((p) => [p.here.id, p.stretches]);
      assert.deepEqual(differ, [], 'with its own tables a rehearsal does the same');
    }
  });

  function compare(log: Log, m: Moment, tick: Tick, where: string): void {
    const { clock, agent } = m;
    const got = {
      agent: agent.id, step: m.step, tick: clock.tick, now: clock.now, delta: clock.delta,
      flags: String(m.flags), stimuli: String(m.stimuli), full: m.why.record !== undefined,
      active: m.config.rows.map((r) => [r, m.why.state.since(r)]), line: stateLine(m.why), state: textOf(m),
    };
    const { world, parts, ...rest } = tick;
    assert.deepEqual(got, rest, where);
    assert.equal(log.steps.now(m.step), world, where);
    for (const [root, state] of Object.entries(parts)) {
      const part = agent.all.slice(1).findLast((p) => p.outline.name === root && p.begins <= m.step);
      const inner = part && momentOf(log, part, m.step);
      assert.equal(inner && textOf(inner), state, `${root} in ${where}`);
    }
  }
});
