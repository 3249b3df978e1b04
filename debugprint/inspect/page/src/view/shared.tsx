// Gates and squads: which agents hold what, which wait, since when.

import * as a from '../actions';
import { type Agent, Kind, Of } from '../log/agent';
import type { Hold, Shared } from '../log/log';
import { momentOf } from '../log/moment';
import type { Row } from '../log/outline';
import * as s from '../state';
import { BitWords } from '../why/bits';
import { fixed, name, seconds } from '../why/text';
import { thousands } from './axis';

export function SharedTab() {
  s.version.value;
  const log = s.log.value;
  if (!log) return null;
  const gates = gatesOf();
  const squads = [...log.squads.all.values()];
  const together = squads.filter((q) => holding(q.holds).length > 0);
  const apart = squadRows().map((row) => ({ row, some: together.some((q) => isOf(q, row)), waiting: waitingFor((r) => r.squad > 0 && r.name === row, ['Squad', 'Undone']) }))
    .filter(({ some, waiting }) => !some || waiting.length > 0);
  if (gates.length === 0 && squads.length === 0 && apart.length === 0) return <p class="empty">No row of these trees has a gate or a squad.</p>;
  return (
    <div class="shared">
      {gates.length > 0 && <h2 class="section-title">Gates</h2>}
      {gates.map((gate) => <GateView key={gate.name} gate={gate} waiting={waitingFor((r) => r.gate === gate.name, ['Gate', 'Lost'])} />)}
      {squads.length + apart.length > 0 && <h2 class="section-title">Squads</h2>}
      {apart.map((a) => <ApartView key={a.row} {...a} ever={squads.some((q) => isOf(q, a.row))} />)}
      {together.map((squad) => <SquadView key={squad.name} squad={squad} />)}
    </div>
  );
}

/** gatesOf returns all gates of the trees, also those that no agent ever took. */
function gatesOf(): Shared[] {
  const log = s.log.value!;
  const gates = new Map(log.gates.all);
  for (const tree of log.trees) {
    for (const row of tree.rows) {
      if (row.gate && !gates.has(row.gate)) gates.set(row.gate, { name: row.gate, limit: row.gateLimit, keyed: row.gateKeyed, holds: [] });
    }
  }
  return [...gates.values()].sort((x, y) => x.name.localeCompare(y.name));
}

const holding = (holds: Hold[]): Hold[] => holds.filter((h) => h.from <= s.step.value && s.step.value < h.to);

/** squadRows returns the names of all rows with a squad. */
function squadRows(): string[] {
  return [...new Set(s.log.value!.trees.flatMap((t) => t.rows.filter((r) => r.squad > 0).map((r) => r.name)))].sort();
}

const isOf = (squad: Shared, row: string): boolean => squad.holds.some((h) => h.agent.outline.rows[h.row]!.name === row);

function GateView({ gate, waiting }: { gate: Shared; waiting: Waiting[] }) {
  const holds = holding(gate.holds);
  const full = !gate.keyed && gate.limit > 0 && holds.length >= gate.limit; // with 0 each agent says it
  return (
    <section class="gate" aria-label={`Gate ${name(gate.name)}`}>
      <h3>
        {name(gate.name)} <span class={full ? 'share full' : 'share'}>{gate.limit === 0 ? `${holds.length} held` : gate.keyed ? `${holds.length} held, at most ${gate.limit} for each key` : `${holds.length}/${gate.limit}`}</span>
        {!gate.keyed && gate.limit > 0 && <Tokens held={holds.length} limit={gate.limit} />}
      </h3>
      <Holds holds={holds} none={shut(gate)} />
      <WaitingList waiting={waiting} />
    </section>
  );
}

/** shut says what keeps a gate shut that nobody holds: it may cool down after the last use. */
function shut(gate: Shared): string {
  const log = s.log.value!;
  const now = log.steps.now(s.step.value);
  let left = 0;
  for (const h of gate.holds) {
    if (h.to <= s.step.value) left = Math.max(left, h.agent.outline.rows[h.row]!.gateCooldown - (now - log.steps.now(h.to)));
  }
  if (left <= 0) return 'free';
  return gate.keyed ? `nobody holds it; the key used last is shut ${fixed(seconds(left), 1)} s more` : `shut ${fixed(seconds(left), 1)} s more`;
}

function WaitingList({ waiting }: { waiting: Waiting[] }) {
  if (waiting.length === 0) return null;
  return (
    <ul class="holds waiting" aria-label="Waiting">
      {waiting.map((w) => (
        <li key={w.agent.index}><AgentLink agent={w.agent} row={w.row} /><span class="faint">waits since step {thousands(w.since)}: {w.reason}</span></li>
      ))}
    </ul>
  );
}

function Tokens({ held, limit }: { held: number; limit: number }) {
  if (limit > 12) return null;
  return <span class="tokens" aria-hidden="true">{Array.from({ length: Math.max(limit, held) }, (_, i) => <i key={i} class={i < held ? 'held' : ''} />)}</span>;
}

function SquadView({ squad }: { squad: Shared }) {
  return (
    <section class="gate" aria-label={`Squad ${name(squad.name)}`}>
      <h3>{name(squad.name)} <span class="share">{members(squad)}</span></h3>
      <Holds holds={holding(squad.holds)} none="" />
    </section>
  );
}

/** members says how many a squad has; some squads may have more. */
function members(squad: Shared): string {
  const held = holding(squad.holds).length;
  return held === squad.limit ? `${held} members` : `${held} of ${squad.limit} members`;
}

/** ApartView shows the candidates of a row at the chosen step, and that there is no squad if none is together. */
function ApartView({ row, some, ever, waiting }: { row: string; some: boolean; ever: boolean; waiting: Waiting[] }) {
  return (
    <section class="gate" aria-label={`Squad ${name(row)}`}>
      <h3>{name(row)} <span class="share">{some ? 'not together yet' : 'no squad'}</span></h3>
      {!some && <p class="faint">{apart(row, ever)}</p>}
      <WaitingList waiting={waiting} />
    </section>
  );
}

function apart(row: string, ever: boolean): string {
  const inside = s.agents.value.filter((g) => {
    const then = g.at(s.step.value);
    return then.configAt(s.step.value)?.rows.some((r) => then.outline.rows[r]!.name === row);
  });
  if (inside.length > 0) return `${inside.length} agent${inside.length === 1 ? ' is' : 's are'} in it, in squads that formed before this log begins.`;
  return ever ? `No squad is together at step ${thousands(s.step.value)}.` : 'No squad has formed in this log.';
}

function Holds({ holds, none }: { holds: Hold[]; none: string }) {
  if (holds.length === 0) return none ? <p class="faint">{none}</p> : null;
  const log = s.log.value!;
  return (
    <ul class="holds">
      {holds.map((h) => {
        const held = log.steps.now(s.step.value) - log.steps.now(h.from);
        const role = h.agent.roleAt(h.row, s.step.value);
        return (
          <li key={`${h.agent.index} ${h.row}`}>
            <AgentLink agent={h.agent} row={h.row} />
            {role !== 0n && <span>{new BitWords(h.agent.outline.lexicon, 'flags').names(role)}</span>}
            {h.key !== undefined && <span class="faint">key {name(h.key)}</span>}
            <button class="link faint" onClick={() => a.go(h.from)} title="Show this step">
              since step {thousands(h.from)}{h.known ? '' : ' or before'}, {fixed(seconds(held), 1)} s
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function AgentLink({ agent, row }: { agent: Agent; row: number }) {
  return (
    <button class="link" onClick={() => { a.choose(agent); s.row.value = row; }}>
      {agent.title} <span class="faint">{name(agent.outline.rows[row]!.name)}</span>
    </button>
  );
}

interface Waiting {
  agent: Agent;
  row: number;
  reason: string;
  since: number; // step of the first refusal in a row
}

/** waitingFor finds the agents, of those recorded in full, whose row was refused with one of these answers in their last tick. */
function waitingFor(wanted: (row: Row) => boolean, answers: string[]): Waiting[] {
  const log = s.log.value!;
  const all: Waiting[] = [];
  for (const agent of s.agents.value) {
    const then = agent.at(s.step.value);
    const rows = then.outline.rows.filter(wanted);
    if (rows.length === 0 || !then.answered) continue;
    for (const row of rows) {
      const since = refusedSince(then, row.row, answers); // first: all of a moment takes longer
      const why = since === undefined ? undefined : momentOf(log, then, s.step.value)?.why;
      if (since === undefined || !why || !answers.includes(why.answer(row.row))) continue;
      all.push({ agent: then, row: row.row, reason: why.reason(row), since });
      break;
    }
    if (all.length >= 50) break;
  }
  return all;
}

/** refusedSince returns the step since which a row has been refused so whenever it was asked, undefined if it was not the last time. */
function refusedSince(agent: Agent, row: number, answers: string[]): number | undefined {
  let since: number | undefined;
  for (let line = agent.lineAt(s.step.value); line >= 0; line--) {
    const [from, to] = agent.eventRange(line);
    for (let i = to - 1; i >= from; i--) {
      if (agent.events.get(i, Of.kind) !== Kind.asked || agent.events.get(i, Of.row) !== row) continue;
      if (!answers.includes(agent.answers.answer(agent.events.get(i, Of.arg)))) return since;
      since = agent.step.data[line]!;
      break;
    }
  }
  return since;
}
