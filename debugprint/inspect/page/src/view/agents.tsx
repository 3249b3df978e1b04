// The agents of the log, each with its strip over time.

import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import * as a from '../actions';
import type { Agent } from '../log/agent';
import { sortByOdd } from '../odd';
import { served } from '../source';
import * as s from '../state';
import { name } from '../why/text';
import { Axis, thousands } from './axis';
import { Cursor, Strips } from './scrub';
import { least, World } from './world';
import { useLive, useSize } from './size';
import { laneIndex } from './strip';

const labelWidth = 132;

export function Agents() {
  const list = useRef<HTMLDivElement>(null);
  const size = useSize(list);
  const top = useSignal(0);
  const rowHeight = s.rowHeight.value;
  const width = Math.max(40, size.width - labelWidth - 10);
  useReveal(list, useLive(size.height));
  const all = s.listed.value;
  const height = `${all.length * rowHeight}px`;
  const first = Math.max(0, Math.floor(top.value / rowHeight) - 2);
  const most = Math.ceil(size.height / rowHeight) + 4;
  const shown = useMemo(() => all.slice(first, first + most), [all, first, most]);
  return (
    <section class="pane agents" aria-label="Agents">
      <div class="pane-head">
        <SearchBox />
        <RowFilter />
      </div>
      <RowHits />
      <Crowd />
      <div class="agents-axis">
        <span class="count">{count(all.length, s.agents.value.length)}</span>
        <Axis width={width} />
      </div>
      <World width={width} />
      <div class={`agents-list rows-${rowHeight}`} ref={list} role="listbox" aria-label="Agents" tabIndex={0}
        aria-activedescendant={s.agent.value ? `agent-${s.agent.value.index}` : undefined}
        onScroll={(e) => (top.value = e.currentTarget.scrollTop)}>
        <div style={{ height }} />
        {shown.map((agent, i) => (
          <AgentRow key={agent.index} agent={agent} at={(first + i) * rowHeight} height={rowHeight} place={first + i} of={all.length} />
        ))}
        <Strips key={rowHeight} agents={shown} width={width} top={first * rowHeight} rowHeight={rowHeight} />
        <Cursor width={width} left={labelWidth} height={height} />
      </div>
      {all.length === 0 && s.agents.value.length > 0 && <p class="empty">No agent fits the search and the filter.</p>}
    </section>
  );
}

const count = (shown: number, all: number) =>
  shown === all ? `${thousands(all)} agent${all === 1 ? '' : 's'}` : `${thousands(shown)} of ${thousands(all)}`;

/** useReveal keeps the chosen agent in sight. */
function useReveal(list: { current: HTMLDivElement | null }, height: Signal<number>) {
  useSignalEffect(() => {
    const agent = s.agent.value;
    const rowHeight = s.rowHeight.value;
    const at = agent ? s.listed.peek().indexOf(agent) * rowHeight : -1;
    const box = list.current;
    if (!box || at < 0 || height.value === 0) return;
    if (at < box.scrollTop) box.scrollTop = at;
    else if (at + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = at + rowHeight - box.clientHeight;
  });
}

function SearchBox() {
  return (
    <label class="search">
      <span class="sr">Search agents by name or id, and rows of the tree by name</span>
      <input id="search" type="search" placeholder="Agents and rows" value={s.search} autocomplete="off" spellcheck={false}
        onInput={(e) => {
          const field = e.currentTarget;
          if (field.value.startsWith('/')) field.value = field.value.slice(1); // the key that leads here
          s.search.value = field.value;
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter') {
            if (s.onlyRows.value) showRow(s.foundRows.value[0]!);
            else if (s.listed.value[0]) a.choose(s.listed.value[0]);
          }
          if (e.key === 'Escape') s.search.value = '';
          if (e.key === 'Enter' || e.key === 'Escape') e.currentTarget.blur();
        }} />
      <kbd aria-hidden="true">/</kbd>
    </label>
  );
}

function showRow(row: number): void {
  s.row.value = row;
  a.showTab('tree');
}

const mostHits = 8;

/** RowHits are the rows of the tree that the search finds. */
function RowHits() {
  const outline = s.outline.value;
  const all = s.foundRows.value;
  if (!outline || all.length === 0) return null;
  return (
    <div class="hits" role="group" aria-label="Rows of the tree">
      {all.slice(0, mostHits).map((r) => <button key={r} class="small" aria-pressed={s.row.value === r} onClick={() => showRow(r)}>{name(outline.rows[r]!.name)}</button>)}
      {all.length > mostHits && <span class="hint">{all.length - mostHits} more rows</span>}
    </div>
  );
}

function RowFilter() {
  return (
    <label class="filter">
      <span class="sr">Only agents that are in the row</span>
      <select value={s.doing} onChange={(e) => (s.doing.value = e.currentTarget.value)}>
        <option value="">in any row</option>
        {s.rowNames.value.map((n) => <option key={n} value={n}>in {name(n)}</option>)}
      </select>
    </label>
  );
}

/** inOrder sorts the list. */
function inOrder(by: typeof s.order.value): void {
  if (by === 'odd') void sortByOdd();
  else s.order.value = by;
}

/** Crowd is how the list shows many agents. */
function Crowd() {
  if (s.agents.value.length < least) return null;
  const heights = [[38, 'Large rows'], [12, 'Small rows'], [3, 'Strips alone']] as const;
  return (
    <div class="crowd">
      <label>
        <span class="sr">Order of the agents</span>
        <select value={s.order} onChange={(e) => inOrder(e.currentTarget.value as typeof s.order.value)}>
          <option value="log">log order</option>
          <option value="name">by name</option>
          <option value="switches">most switches first</option>
          {served() && <option value="odd">oddest first</option>}
        </select>
      </label>
      <label><input type="checkbox" checked={s.alive} onChange={(e) => (s.alive.value = e.currentTarget.checked)} />there now</label>
      <div class="segmented" role="radiogroup" aria-label="Size of the rows">
        {heights.map(([value, label]) => (
          <button key={value} role="radio" aria-checked={s.rowHeight.value === value} aria-label={label} title={label} onClick={() => (s.rowHeight.value = value)}>
            <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true"><path d={value === 38 ? 'M1 1h10v4H1zM1 7h10v4H1z' : value === 12 ? 'M1 1h10v2H1zM1 5h10v2H1zM1 9h10v2H1z' : 'M1 1h10v1H1zM1 3.5h10v1H1zM1 6h10v1H1zM1 8.5h10v1H1z'} /></svg>
          </button>
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  agent: Agent;
  at: number;
  height: number;
  place: number;
  of: number;
}

function AgentRow({ agent, at, height, place, of }: RowProps) {
  const chosen = useComputed(() => (s.agent.value === agent ? 'true' : 'false'));
  const doing = useComputed(() => {
    s.version.value;
    const then = agent.at(s.step.value);
    const config = then.configAt(s.step.value);
    if (!config) return s.step.value < then.begins ? 'not there yet' : 'gone';
    if (config.leaf >= 0) return name(then.outline.rows[config.leaf]!.name);
    const ran = then.ranAt(s.step.value).at(-1); // a turn of a game, perhaps
    if (ran !== undefined) return name(then.outline.rows[ran]!.name);
    const clock = then.clocks.at(s.step.value);
    return clock?.period === 0 && clock.tickedAt < s.step.value ? 'not ticking' : 'idle';
  });
  const pin = useComputed(() => (s.pinned.value.includes(agent) ? '\u2605 ' : ''));
  const lane = useComputed(() => {
    s.version.value;
    const then = agent.at(s.step.value);
    const row = then.configAt(s.step.value)?.lanes[0] ?? then.ranAt(s.step.value).at(-1);
    return row === undefined ? 'swatch none' : `swatch lane-${laneIndex(then.outline, row) % 10}`;
  });
  return (
    <div class="agent" id={`agent-${agent.index}`} role="option" aria-selected={chosen} aria-posinset={place + 1} aria-setsize={of}
      aria-label={height > 3 ? undefined : agent.title} style={{ transform: `translateY(${at}px)` }} onClick={() => a.choose(agent)}>
      {height > 3 && (
        <div class="agent-label">
          <span class="agent-name" title={`${agent.title}, id ${agent.id}`}>{pin.value}{agent.title}</span>
          {height > 12 && <span class="agent-doing"><i class={lane} /><span>{doing}</span></span>}
        </div>
      )}
    </div>
  );
}
