// Odd one out: which agents live unlike the others of their table, by how, and where it shows first.

import { type Agent, At, Kind, Mark, noAgent, Of } from './log/agent';
import type { Log } from './log/log';
import type { Outline } from './log/outline';
import { strange } from './log/sight';
import { name, time } from './why/text';

/** Oddity is one way in which an agent is unlike the others. */
export interface Oddity {
  agent: Agent;
  row: number; // -1: it is about no row
  step: number; // the first that shows it
  text: string;
  score: number; // larger is odder
}

/** Life is what an agent has done in one tree. */
interface Life {
  agent: Agent;
  steps: number; // in which there is such an agent
  shares: Float64Array; // of its steps, by row
  first: Float64Array; // step in which a row first ran, NaN if none
  begins: Float64Array; // how often it began
  stays: Map<number, { steps: number; from: number }>; // the longest in each leaf
  switches: number[]; // steps
}

export const fewest = 4; // agents that there must be, to say what is usual

/** oddities returns the oddest agents of a tree, each with its ways, the oddest first. */
export function oddities(log: Log, outline: Outline): { lives: number; odd: Oddity[][] } {
  const lives = livesOf(log, outline);
  if (lives.length < fewest) return { lives: lives.length, odd: [] };
  const all = [...lives.keys()].flatMap((at) => waysOf(log, outline, lives, at));
  const byAgent = new Map<Agent, Oddity[]>();
  for (const o of all) byAgent.set(o.agent, [...(byAgent.get(o.agent) ?? []), o]);
  const odd = [...byAgent.values()].map((ways) => ways.sort((a, b) => b.score - a.score).slice(0, 3));
  return { lives: lives.length, odd: odd.sort((a, b) => b[0]!.score - a[0]!.score).slice(0, 20) };
}

function livesOf(log: Log, outline: Outline): Life[] {
  const lives = log.agents
    .filter((a): a is Agent => a !== undefined && !a.after && a.outline.fingerprint === outline.fingerprint)
    .map((a) => lifeOf(log, a)).filter((l) => l.steps > 0);
  const longest = Math.max(0, ...lives.map((l) => l.steps));
  return lives.filter((l) => 10 * l.steps >= longest); // one that has just come has not had the time to do anything
}

function lifeOf(log: Log, agent: Agent): Life {
  const rows = agent.outline.rows.length;
  const life: Life = { agent, steps: 0, shares: new Float64Array(rows), first: new Float64Array(rows).fill(NaN), begins: new Float64Array(rows), stays: new Map(), switches: [] };
  let leaf = -1;
  let begun = 0;
  const leave = (step: number) => {
    const before = life.stays.get(leaf)?.steps ?? 0;
    if (leaf >= 0 && step - begun > before) life.stays.set(leaf, { steps: step - begun, from: begun });
  };
  for (let line = 0; line < agent.step.length; line++) {
    const from = Math.max(log.begin, agent.step.data[line]!);
    const to = Math.min(log.end + 1, line + 1 < agent.step.length ? agent.step.data[line + 1]! : log.end + 1);
    const at = agent.lines.get(line, At.config);
    const config = at === noAgent ? undefined : agent.outline.config[at];
    const now = config?.leaf ?? -1;
    if (now !== leaf) {
      leave(from);
      if (leaf >= 0) life.switches.push(from);
      leaf = now;
      begun = from;
    }
    if ((agent.lines.get(line, At.mark) & Mark.changed) !== 0 && agent.step.data[line]! >= log.begin) {
      const [first, end] = agent.eventRange(line);
      for (let i = first; i < end; i++) {
        const r = agent.events.get(i, Of.row);
        if (agent.events.get(i, Of.kind) !== Kind.activated) continue;
        life.begins[r]!++;
        if (Number.isNaN(life.first[r])) life.first[r] = from; // it may end in the same step
      }
    }
    if (!config || to <= from) continue;
    life.steps += to - from;
    for (const r of config.rows) {
      life.shares[r]! += to - from;
      if (Number.isNaN(life.first[r])) life.first[r] = from;
    }
  }
  leave(log.end + 1);
  for (let r = 0; r < rows; r++) life.shares[r]! /= Math.max(1, life.steps);
  return life;
}

/** waysOf returns the ways in which one life is unlike the others. */
function waysOf(log: Log, outline: Outline, lives: Life[], at: number): Oddity[] {
  const life = lives[at]!;
  const others = lives.filter((_, i) => i !== at);
  const few = 0.01 * others.length; // others may be as odd
  const ways: Oddity[] = [];
  const add = (score: number, row: number, step: number, text: string) => ways.push({ agent: life.agent, row, step, text, score });
  const { begins } = life.agent;
  const told = new Set<number>();
  for (const row of outline.rows) {
    const r = row.row;
    if (r === 0 || told.has(row.parent)) {
      if (told.has(row.parent)) told.add(r); // what holds of a group is not said of its children again
      continue;
    }
    const share = life.shares[r]!;
    const had = others.filter((o) => o.shares[r]! > 0 || o.begins[r]! > 0);
    const is = share > 0 || life.begins[r]! > 0;
    const often = (l: Life) => (1000 * l.begins[r]!) / l.steps;
    const begun = median(others.map(often));
    const mine = often(life);
    const usual = median(others.map((o) => o.shares[r]!));
    const spread = median(others.map((o) => Math.abs(o.shares[r]! - usual)));
    const apart = Math.abs(share - usual);
    const alike = others.filter((o) => Math.abs(o.shares[r]! - usual) > 0.8 * apart).length; // as far from it
    if (!is && had.length >= others.length - few) {
      told.add(r);
      add(3 + had.length / others.length + usual, r, Math.max(begins, median(had.map((o) => o.first[r]!))), `was never in ${name(row.name)}; ${of(had.length, others.length)} were`);
    } else if (is && had.length <= few) {
      told.add(r);
      add(3 + share + 1 - had.length / others.length, r, life.first[r]!, `was in ${name(row.name)}; ${had.length === 0 ? `none of the ${others.length} others was` : `of ${others.length} others ${had.length} ${had.length === 1 ? 'was' : 'were'}`}`);
    } else if (apart >= 0.2 && apart >= 5 * Math.max(spread, 0.02) && alike <= few) {
      told.add(r);
      add(1 + apart, r, share > usual ? life.first[r]! : median(had.map((o) => o.first[r]!)), `is in ${name(row.name)} for ${percent(share)} of its time, the others for ${percent(usual)}`);
    } else if (life.begins[r]! + (begun * life.steps) / 1000 >= 10 && (mine >= 3 * begun || 3 * mine <= begun) && others.filter((o) => Math.abs(often(o) - begun) > 0.8 * Math.abs(mine - begun)).length <= few) {
      told.add(r);
      add(1 + Math.abs(mine - begun) / (mine + begun), r, life.first[r]! || begins, `begins ${name(row.name)} ${per(mine)}, the others ${per(begun)}`);
    }
  }
  const stay = [...life.stays].map(([row, s]) => ({ row, ...s, most: Math.max(0, ...others.map((o) => o.stays.get(row)?.steps ?? 0)) }))
    .filter((s) => s.most > 0 && s.steps >= 3 * s.most && !told.has(s.row)).sort((a, b) => b.steps / b.most - a.steps / a.most)[0];
  if (stay) {
    const lasted = (steps: number) => time(log.steps.now(stay.from + steps) - log.steps.now(stay.from));
    add(2 + Math.min(1, stay.steps / life.steps), stay.row, stay.from + stay.most, `stays in ${name(outline.rows[stay.row]!.name)} for ${lasted(stay.steps)}, the others for ${lasted(stay.most)} at most`);
  }
  const rate = (l: Life) => (1000 * l.switches.length) / l.steps;
  const usual = median(others.map(rate));
  const [mine, count] = [rate(life), life.switches.length];
  if (mine >= 3 * usual && count >= 10 + 3 * ((usual * life.steps) / 1000)) {
    const gap = 1000 / Math.max(usual, 1e-9) / 3;
    const first = life.switches.findIndex((s, i) => i > 0 && s - life.switches[i - 1]! < gap);
    add(2 + mine / (mine + usual), -1, life.switches[Math.max(0, first)]!, `switches ${perStep(mine)}, the others ${perStep(usual)}`);
  }
  strangers(log, lives, life, few, (step, text) => add(4, -1, step, text));
  return ways;
}

/** strangers says which values, and which place, are no numbers, or infinite, though those of the others are not. */
function strangers(log: Log, lives: Life[], life: Life, few: number, add: (step: number, text: string) => void): void {
  for (const [column, value] of ['its x', 'its y', ...log.values].entries()) {
    for (const what of ['NaN', '+Inf', '-Inf']) {
      if (column < 2 && what === '-Inf') continue; // it is nowhere
      const at = (l: Life) => l.agent.sights.columns[column]?.data.subarray(0, l.agent.sights.steps.length).findIndex((v) => strange(v) === what) ?? -1;
      const first = at(life);
      if (first < 0) continue;
      const alike = lives.filter((l) => l !== life && at(l) >= 0).length;
      if (alike <= few) add(Math.max(log.begin, life.agent.sights.steps.data[first]!), `has ${what} as ${column < 2 ? value : name(value)}; ${alike === 0 ? `none of the ${lives.length - 1} others has` : `of ${lives.length - 1} others ${alike} ${alike === 1 ? 'has' : 'have'}`}`);
    }
  }
}

const perStep = (rate: number): string => (rate === 0 ? 'never' : `every ${Math.round(1000 / rate).toLocaleString('en')} steps`);

const per = (rate: number): string => (rate > 1000 ? `${(rate / 1000).toFixed(1)} times a step` : perStep(rate).replace('every 1 steps', 'in every step'));

const of = (n: number, all: number): string => (n === all ? `all ${all} others` : `${n} of ${all} others`);

const percent = (share: number): string => `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? 0 : sorted[(sorted.length - 1) >> 1]!;
}
