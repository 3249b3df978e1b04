// What agents would have done with the changed table: the log again, with other numbers.

import { batch } from '@preact/signals';
import * as a from '../actions';
import type { Agent } from '../log/agent';
import * as s from '../state';
import { fixed, name, seconds } from '../why/text';
import { thousands } from './axis';

/** Rehearsal is record.Rehearsal. Of two numbers the first is of the log, the second of the changed table. */
interface Rehearsal {
  agents: { id: string; name?: string; ticks: number; differ: number; followed: number; switches: [number, number]; first: Departure | null }[];
  rows: { name: string; active: [number, number]; begun: [number, number] }[];
  unknown: { row: string; agent: string; what: string; tick: number; count: number }[];
  assumed: { row: string; time: number }[];
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
  const sum = (i: 0 | 1) => value.agents.reduce((n, g) => n + g.switches[i], 0);
  return (
    <div class="rehearsal">
      <p>
        {others.length === 0 ? 'No agent would have done anything else' : `${others.length} of ${value.agents.length} agents would have done something else`}
        . They switch {thousands(sum(1))} times, in the log {thousands(sum(0))}.
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
      <Unknowns of={value} />
    </div>
  );
}

/** place is where a row stands in the tree that is shown. */
const place = (row: string): number => s.outline.value?.find(row)[0] ?? Infinity;

/** Unknowns says what the log does not have, so that the result is not taken for more than it is. */
function Unknowns({ of }: { of: Rehearsal }) {
  const ticks = of.unknown.reduce((n, u) => n + u.count, 0);
  const rows = [...new Set(of.unknown.map((u) => name(u.row)))];
  return (
    <>
      {ticks > 0 && <p class="hint">In {thousands(ticks)} ticks the log lacks what the changed table asks, of {rows.slice(0, mostShown).join(', ')}. There the agents follow the log.</p>}
      {of.assumed.length > 0 && <p class="hint">Assumed to go on, beyond the log: {of.assumed.map((r) => `${name(r.row)} ${fixed(seconds(r.time), 1)} s`).join(', ')}.</p>}
      {of.skipped.length > 0 && <p class="hint">{of.skipped.length} agents cannot be rehearsed: {name(of.skipped[0]!.why)}.</p>}
    </>
  );
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
