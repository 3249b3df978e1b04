// Breakpoints: where in the log, or in the running game, something happens.

import * as a from '../actions';
import { type Breakpoint, changed, type Event } from '../breakpoint';
import * as s from '../state';
import { refusals } from '../why/refusals';
import { name } from '../why/text';
import { Icon } from './icon';

const events: [Event, string][] = [
  ['enter', 'a row begins'], ['exit', 'a row ends'], ['switch', 'an agent switches'], ['refused', 'a row is refused'],
];
const ofValue: [Event, string] = ['value', 'a value is'];

export function BreakpointsTab() {
  const all = s.breakpoints.value;
  return (
    <div class="breakpoints">
      <p class="hint">A breakpoint finds the next moment in the log at which something happens: <kbd>x</kbd> goes to the next hit, <kbd>X</kbd> to the one before.</p>
      {s.source.value.kind === 'live' && (
        <label><input type="checkbox" checked={s.pausing} onChange={(e) => (s.pausing.value = e.currentTarget.checked)} />
          {s.server.value?.canPause ? 'A hit pauses the game, while the page follows it' : 'A hit stops the page, while it follows the game'}</label>
      )}
      {all.map((b, i) => <BreakpointView key={i} b={b} place={i} />)}
      <div class="row-actions">
        <button onClick={() => (s.breakpoints.value = [...all, fresh()])}>Add a breakpoint</button>
        {all.length > 0 && <button onClick={() => a.toHit(-1)}>Previous hit</button>}
        {all.length > 0 && <button onClick={() => a.toHit(1)}>Next hit</button>}
      </div>
    </div>
  );
}

function fresh(): Breakpoint {
  const row = s.outline.value?.rows[s.row.value];
  return { event: row ? 'enter' : 'switch', row: row?.name ?? '', agent: '', answer: '', compare: '', value: 0, on: false, fresh: true };
}

function BreakpointView({ b, place }: { b: Breakpoint; place: number }) {
  const change = (to: Partial<Breakpoint>) => {
    s.breakpoints.value = s.breakpoints.value.map((old, i) => (i === place ? changed(old, to) : old));
  };
  const agent = s.agent.value;
  return (
    <fieldset class="breakpoint">
      <legend class="sr">Breakpoint {place + 1}</legend>
      <input type="checkbox" checked={b.on} aria-label="On" onChange={(e) => change({ on: e.currentTarget.checked })} />
      <label>when
        <select value={b.event} onChange={(e) => change({ event: e.currentTarget.value as Event })}>
          {(s.log.value?.values.length ? [...events, ofValue] : events).map(([value, label]) => <option key={value} value={value}>{label}</option>)}
        </select>
      </label>
      <label>{b.event === 'value' ? 'value' : 'row'}
        <select value={b.row} onChange={(e) => change({ row: e.currentTarget.value })}>
          <option value="">{b.event === 'value' ? 'none' : 'any'}</option>
          {(b.event === 'value' ? s.log.value?.values ?? [] : s.rowNames.value).map((r) => <option key={r} value={r}>{name(r)}</option>)}
        </select>
      </label>
      {b.event === 'refused' && (
        <label>because
          <select value={b.answer} onChange={(e) => change({ answer: e.currentTarget.value })}>
            <option value="">any</option>
            {Object.keys(refusals).map((v) => <option key={v} value={v}>{v}</option>)}
          </select>
        </label>
      )}
      {(b.event === 'refused' || b.event === 'value') && (
        <>
          <label>{b.event === 'value' ? 'is' : 'value'}
            <select value={b.compare} onChange={(e) => change({ compare: e.currentTarget.value as Breakpoint['compare'] })}>
              <option value="">{b.event === 'value' ? 'no number' : 'any'}</option>
              <option value="<">below</option>
              <option value=">">above</option>
            </select>
          </label>
          {b.compare !== '' && <input type="number" step="any" aria-label="Value to compare with" value={b.value} onChange={(e) => change({ value: Number(e.currentTarget.value) })} />}
        </>
      )}
      <label>agent
        <select value={b.agent} onChange={(e) => change({ agent: e.currentTarget.value })}>
          <option value="">any</option>
          {agent && <option value={agent.id}>{agent.name ? name(agent.name) : agent.id}</option>}
          {b.agent !== '' && b.agent !== agent?.id && <option value={b.agent}>{name(s.log.value?.agentName(b.agent) || b.agent)}</option>}
        </select>
      </label>
      <button class="icon" aria-label="Remove this breakpoint" title="Remove" onClick={() => (s.breakpoints.value = s.breakpoints.value.filter((_, i) => i !== place))}>
        <Icon name="close" />
      </button>
      {b.fresh && <p class="hint" role="status">It is off. Choose {b.row === '' ? 'a row or an agent' : 'something'}, or tick the box to look for {b.row === '' ? 'all of them' : 'this row'}.</p>}
    </fieldset>
  );
}
