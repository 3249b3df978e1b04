// The agents of the log, each with its strip over time.

import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import * as a from '../actions';
import type { Agent } from '../log/agent';
import * as s from '../state';
import { name } from '../why/text';
import { Axis, thousands } from './axis';
import { Cursor, scrub, Strip } from './scrub';
import { useLive, useSize } from './size';
import { laneIndex } from './strip';

const rowHeight = 38;
const labelWidth = 132;
const stripHeight = 24;

export function Agents() {
  const list = useRef<HTMLDivElement>(null);
  const size = useSize(list);
  const top = useSignal(0);
  const width = Math.max(40, size.width - labelWidth - 10);
  useReveal(list, useLive(size.height));
  const all = s.listed.value;
  const height = `${all.length * rowHeight}px`;
  const first = Math.max(0, Math.floor(top.value / rowHeight) - 2);
  const shown = all.slice(first, first + Math.ceil(size.height / rowHeight) + 4);
  return (
    <section class="pane agents" aria-label="Agents">
      <div class="pane-head">
        <SearchBox />
        <RowFilter />
      </div>
      <div class="agents-axis">
        <span class="count">{count(all.length, s.agents.value.length)}</span>
        <Axis width={width} />
      </div>
      <div class="agents-list" ref={list} role="listbox" aria-label="Agents" tabIndex={0}
        aria-activedescendant={s.agent.value ? `agent-${s.agent.value.index}` : undefined}
        onScroll={(e) => (top.value = e.currentTarget.scrollTop)}>
        <div style={{ height }} />
        {shown.map((agent, i) => (
          <AgentRow key={agent.index} agent={agent} at={(first + i) * rowHeight} width={width} place={first + i} of={all.length} />
        ))}
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
      <span class="sr">Search agents by name or id</span>
      <input id="search" type="search" placeholder="Search agents" value={s.search} autocomplete="off" spellcheck={false}
        onInput={(e) => {
          const field = e.currentTarget;
          if (field.value.startsWith('/')) field.value = field.value.slice(1); // the key that leads here
          s.search.value = field.value;
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && s.listed.value[0]) a.choose(s.listed.value[0]);
          if (e.key === 'Escape') s.search.value = '';
          if (e.key === 'Enter' || e.key === 'Escape') e.currentTarget.blur();
        }} />
      <kbd aria-hidden="true">/</kbd>
    </label>
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

interface RowProps {
  agent: Agent;
  at: number;
  width: number;
  place: number;
  of: number;
}

function AgentRow({ agent, at, width, place, of }: RowProps) {
  const chosen = useComputed(() => (s.agent.value === agent ? 'true' : 'false'));
  const doing = useComputed(() => {
    s.version.value;
    const then = agent.at(s.step.value);
    const config = then.configAt(s.step.value);
    if (!config) return s.step.value < then.begins ? 'not there yet' : 'gone';
    if (config.leaf >= 0) return name(then.outline.rows[config.leaf]!.name);
    const clock = then.clocks.at(s.step.value);
    return clock?.period === 0 && clock.tickedAt < s.step.value ? 'not ticking' : 'idle';
  });
  const lane = useComputed(() => {
    s.version.value;
    const then = agent.at(s.step.value);
    const row = then.configAt(s.step.value)?.lanes[0];
    return row === undefined ? 'swatch none' : `swatch lane-${laneIndex(then.outline, row) % 10}`;
  });
  return (
    <div class="agent" id={`agent-${agent.index}`} role="option" aria-selected={chosen} aria-posinset={place + 1} aria-setsize={of}
      style={{ transform: `translateY(${at}px)` }} onClick={() => a.choose(agent)}>
      <div class="agent-label">
        <span class="agent-name" title={`${agent.title}, id ${agent.id}`}>{agent.title}</span>
        <span class="agent-doing"><i class={lane} /><span>{doing}</span></span>
      </div>
      <Strip agent={agent} width={width} height={stripHeight} {...scrub(width, agent)} />
    </div>
  );
}
