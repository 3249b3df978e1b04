// What agents would have done with the changed table: the log again, with other numbers.

import { batch } from '@preact/signals';
import * as a from '../actions';
import { order, rehearsedTo, table } from '../edit/table';
import type { Agent } from '../log/agent';
import { compareWithRehearsal } from '../other';
import { logOf } from '../rehearsed';
import * as s from '../state';
import { fixed, name, seconds } from '../why/text';
import { thousands } from './axis';

/** Rehearsal is record.Rehearsal. Of two numbers the first is of the log, the second of the changed table. */
interface Rehearsal {
  agents: { id: string; name?: string; ticks: number; differ: number; followed: number; switches: [number, number]; first: Departure | null; lived: number[] | null; why?: number[] | null; began?: number[] | null }[];
  doing?: string[][] | null;
  whys?: string[] | null;
  rows: { name: string; active: [number, number]; begun: [number, number] }[];
  unknown: { row: string; agent: string; what: string; tick: number; count: number }[];
  assumed: { row: string; time: number; ended?: number }[];
  skipped: { id: string; why: string }[];
}

interface Departure {
  tick: number;
  now: number;
  recorded: string;
  instead: string;
}

const isRehearsal = (v: unknown): v is Rehearsal =>
  typeof v === 'object' && v !== null && ['agents', 'rows', 'unknown', 'assumed', 'skipped'].every((k) => Array.isArray((v as { [k: string]: unknown })[k]));

const mostShown = 12;


export function RehearsalView({ value }: { value: unknown }) {
  if (!isRehearsal(value)) return <pre class="data">{(typeof value === 'string' ? value : JSON.stringify(value, null, 2)).split('\n').map(name).join('\n')}</pre>; // the game has one of its own
  const others = value.agents.filter((g) => g.first);
  const sum = (of: (g: Rehearsal['agents'][0]) => number) => value.agents.reduce((n, g) => n + of(g), 0);
  const ticks = sum((g) => g.ticks);
  if (ticks === 0) return <NothingView of={value} />;
  if (sum((g) => g.followed) >= ticks) {
    return (
      <div class="rehearsal">
        <p>Nothing can be said of these changes: in none of the {thousands(ticks)} ticks does the log have what the changed table asks, so the agents follow the log.</p>
        <Unknowns of={value} />
      </div>
    );
  }
  return (
    <div class="rehearsal">
      <p>
        {others.length > 0 ? `${others.length} of ${value.agents.length} agents would have done something else`
          : value.agents.length === 1 ? 'The one agent that was rehearsed would have done the same' : `All ${value.agents.length} agents that were rehearsed would have done the same`}
        . They switch {thousands(sum((g) => g.switches[1]))} times, in the log {thousands(sum((g) => g.switches[0]))}.
      </p>
      <ul>
        {others.slice(0, mostShown).map((g) => (
          <li key={g.id}>
            <button class="link" onClick={() => show(g.id, g.first!.tick)}>
              <b>{name(g.name ?? `agent ${g.id}`)}</b> at {fixed(seconds(g.first!.now), 1)} s: {name(g.first!.instead)} <span class="faint">instead of {name(g.first!.recorded)}</span>
            </button>
          </li>
        ))}
      </ul>
      {others.length > mostShown && <p class="faint">and {others.length - mostShown} more</p>}
      {others.length > 0 && value.doing && <div class="row-actions"><button onClick={() => compare(value)}>Compare with the log</button></div>}
      <div class="wide" role="region" aria-label="Rows" tabIndex={0}>
        <table>
          <thead><tr><th>row</th><th class="n">active in the log</th><th class="n">with the changes</th><th class="n">began in the log</th><th class="n">with the changes</th></tr></thead>
          <tbody>
            {value.rows.toSorted((x, y) => place(x.name) - place(y.name)).map((r) => (
              <tr key={r.name} class={r.begun[0] !== r.begun[1] || r.active[0] !== r.active[1] ? 'differs' : ''}>
                <th scope="row">{name(r.name)}</th>
                {r.active.map((t, i) => <td key={i} class="n">{fixed(seconds(t), 1)} s</td>)}
                {r.begun.map((n, i) => <td key={i + 2} class="n">{thousands(n)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Unknowns of={value} />
    </div>
  );
}

/** NothingView says that no agent could be rehearsed, why, and what helps. */
function NothingView({ of }: { of: Rehearsal }) {
  s.version.value; // the agent may be recorded in full meanwhile
  const none = of.skipped.length === 0 && of.agents.length === 0;
  return (
    <div class="rehearsal">
      <p>Nothing was rehearsed: {none ? 'the log has no agent that lives by this table.' : of.skipped.length === 0 ? 'the agents have not ticked yet.' : 'no agent is recorded in full, so the log does not have what rows answered.'}</p>
      {of.skipped.length > 0 && (
        <p class="hint">Have some agents recorded in full, let the game go on for a while, and rehearse again. Options.Full and Options.Everything of the recorder do so from the start.</p>
      )}
      {of.skipped.length > 0 && a.canWatch() && (
        <div class="row-actions">
          {a.watched() ? <span class="hint">{s.agent.value!.title} is recorded in full now.</span>
            : <button onClick={() => a.watch(true)}>Record {s.agent.value!.title} in full</button>}
        </div>
      )}
      <Unknowns of={of} />
    </div>
  );
}

/** place is where a row stands in the tree that is shown. */
const place = (row: string): number => s.outline.value?.find(row)[0] ?? Infinity;

/** Unknowns says what the log does not have, so that the result is not taken for more than it is. */
function Unknowns({ of }: { of: Rehearsal }) {
  const ticks = of.unknown.reduce((n, u) => n + u.count, 0);
  const rows = [...new Set(of.unknown.map((u) => name(u.row)))];
  const asks = [...new Set(of.unknown.filter((u) => u.what === 'answer').map((u) => u.row))];
  const t = table.value;
  return (
    <>
      {ticks > 0 && <p class="hint">In {thousands(ticks)} ticks the log lacks what the changed table asks, of {rows.slice(0, mostShown).join(', ')}. There the agents follow the log.</p>}
      {asks.length > 0 && t && !t.last.asks && (
        <div class="row-actions">
          <button disabled={t.waiting} title="The game asks what these rows would answer, and no agent enters them" onClick={() => void order('ask', { rows: asks })}>Ask them for a minute</button>
          <span class="hint">Then rehearse again.</span>
        </div>
      )}
      <Assumed to="go on" of={of.assumed.filter((r) => r.time > 0).map((r) => `${name(r.row)} ${fixed(seconds(r.time), 1)} s`)} />
      <Assumed to="end at once, as they always do there" of={of.assumed.filter((r) => r.ended).map((r) => `${name(r.row)} ${thousands(r.ended!)} time${r.ended === 1 ? '' : 's'}`)} />
      {[...new Set(of.skipped.map((g) => g.why))].map((why) => {
        const n = of.skipped.filter((g) => g.why === why).length;
        return <p key={why} class="hint">{thousands(n)} agent{n === 1 ? '' : 's'} cannot be rehearsed: {name(why)}.</p>;
      })}
    </>
  );
}

function Assumed({ to, of }: { to: string; of: string[] }) {
  return of.length > 0 ? <p class="hint">Assumed to {to}, beyond the log: {of.join(', ')}.</p> : null;
}

/** show goes to a tick of an agent. */
function show(id: string, tick: number): void {
  const agent = s.agents.value.find((g) => g.id === id && !g.host);
  if (!agent) return;
  batch(() => {
    a.choose(agent);
    a.go(stepOf(agent, tick));
  });
}

/** compare shows what the agents do beside what they would have done. */
function compare(of: Rehearsal): void {
  const log = s.log.value;
  if (log) compareWithRehearsal(logOf(log, rehearsedTo.value, of.agents, of.doing ?? [], of.whys ?? []));
}

/** stepOf returns the step in which an agent had this tick. */
function stepOf(agent: Agent, tick: number): number {
  let { from: low, to: high } = s.whole.value;
  while (low < high) {
    const mid = Math.floor((low + high) / 2);
    if ((agent.at(mid).clocks.at(mid)?.tick ?? 0) < tick) low = mid + 1;
    else high = mid;
  }
  return low;
}
