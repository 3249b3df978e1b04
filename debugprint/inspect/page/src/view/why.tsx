// What the chosen agent does, why it does nothing else, and with what numbers.

import { useComputed } from '@preact/signals';
import * as a from '../actions';
import { At, Kind, Mark, reasons } from '../log/agent';
import { everCame, everHad, type Moment } from '../log/moment';
import { Limit, type Outline, type Row } from '../log/outline';
import * as s from '../state';
import { bitsOf, BitWords, settled, type BitKind } from '../why/bits';
import { details } from '../why/details';
import { type Line, rowName, stateLine, stateLines } from '../why/state';
import { fixed, name, seconds, time } from '../why/text';
import { noteText, reasonWords, withKey } from '../why/words';
import { some, thousands } from './axis';
import { Icon } from './icon';
import { LintTexts } from './lint';
import { laneIndex } from './strip';
import { coverOf } from './tables';
import { toggleFold } from './tree';
import { Values } from './values';

/** share says how many tokens of a gate are held, of how many; of one with a LimitOf each agent says that. */
const share = (held: number, limit: number) => (limit > 0 ? `${held}/${limit}` : `${held}`);

export function WhyPane() {
  const agent = s.agent.value;
  return (
    <aside class="pane why" aria-label="Why">
      {agent ? <Chosen /> : <p class="empty">Choose an agent to see what it does and why.</p>}
    </aside>
  );
}

function Chosen() {
  const agent = s.agent.value!.at(s.step.value);
  const m = s.moment.value;
  return (
    <>
      <div class="why-head">
        <h2>{agent.title}</h2>
        <span class="faint">{agent.name ? `id ${agent.id} · ` : ''}{name(agent.outline.name)}</span>
        <FullSwitch />
        <button class="small" aria-pressed={s.pinned.value.includes(s.agent.value!)} onClick={a.pin} title="Keep this agent at the top of the list (p)">pin</button>
      </div>
      {m ? <MomentView m={m} /> : <p class="empty">At step {thousands(s.step.value)} there is no such agent: it {s.step.value < agent.begins ? `appears at step ${thousands(agent.begins)}` : `is gone from step ${thousands(agent.step.data[agent.lineAt(s.step.value)]!)} on`}.</p>}
      <Values />
      <RowCard m={m} />
    </>
  );
}

/** FullSwitch asks the game to record the agent in full, where there is a game that does not do so anyway. */
function FullSwitch() {
  s.version.value;
  const on = a.watched();
  if (!a.canWatch()) return null;
  return (
    <button class="small" aria-pressed={on} onClick={() => a.watch(!on)}
      title="Record what every row answers, from the next tick on (w)">{on ? 'recorded in full' : 'record in full'}</button>
  );
}

function MomentView({ m }: { m: Moment }) {
  const lines = stateLines(m.why);
  return (
    <>
      <p class="now">
        tick {thousands(m.clock.tick)} at {fixed(seconds(m.clock.now), 2)} s{m.clock.now !== m.clock.world && ' of its own clock'}
        {!m.ticked && <span class="faint"> · last ticked at step {thousands(m.clock.tickedAt)}</span>}
      </p>
      <p class="path" aria-live={s.playing.value || s.following.value ? 'off' : 'polite'}>{stateLine(m.why)}</p>
      <Happened m={m} />
      <section aria-label="Why not">
        <ul class="lines">
          {lines.map((l, i) => <LineView key={i} line={l} m={m} />)}
        </ul>
        {!m.why.record && <p class="hint">{unwatched()}</p>}
        {m.agent.lostEvents > 0 && <p class="hint">Some ticks of this agent had more events than the log keeps: {thousands(m.agent.lostEvents)} are missing.</p>}
      </section>
      <Bits m={m} kind="flags" title="Flags" bits={m.flags} />
      <Bits m={m} kind="stimuli" title="Stimuli" bits={m.stimuli} />
    </>
  );
}

function unwatched(): string {
  return s.source.value.kind === 'live'
    ? 'What rows answer is known from the tick on in which this agent is recorded in full (w).'
    : 'This agent was not recorded in full here, so the log does not have what rows answered. Recorder.Watch does that.';
}

function LineView({ line, m }: { line: Line; m: Moment }) {
  const chosen = useComputed(() => line.row >= 0 && s.row.value === line.row);
  const head = line.kind === 'not' ? line.head.slice(4, -2) : line.head;
  const body = (
    <>
      {line.kind === 'active' && <i class={`swatch lane-${line.row === 0 ? 'root' : laneIndex(m.agent.outline, line.row) % 10}`} />}
      {line.kind === 'not' && <span class="not">not </span>}
      <span class={line.kind === 'folded' ? 'folded' : 'name'}>{head}</span>
      {line.kind === 'not' && <span class="not">: </span>}
      <span class="rest">{line.rest}</span>
    </>
  );
  return (
    <li class={`line ${line.kind} depth-${Math.min(line.depth, 9)}`}>
      {line.row < 0 ? <span class="line-body">{body}</span> : (
        <button class="line-body" aria-pressed={chosen} onClick={() => (s.row.value = s.row.value === line.row ? -1 : line.row)}>{body}</button>
      )}
    </li>
  );
}

/** Happened lists what happened to the agent in this very step. */
function Happened({ m }: { m: Moment }) {
  const texts = happened(m);
  if (texts.length === 0) return null;
  return (
    <ul class="happened" aria-label="In this step">
      {texts.map((t, i) => <li key={i}>{t}</li>)}
    </ul>
  );
}

function happened(m: Moment): string[] {
  const { agent } = m;
  const texts: string[] = [];
  for (let l = m.line; l >= 0 && agent.step.data[l] === m.step; l--) {
    const here: string[] = [];
    const [from, to] = agent.eventRange(l);
    for (let i = from; i < to; i++) {
      const text = eventText(m, agent.event(i), l, agent.keys.get(i), agent.roles.get(i));
      if (text) here.push(text);
    }
    if ((agent.lines.get(l, At.mark) & Mark.tick) === 0 && here.length > 0) here.unshift('between ticks:');
    texts.unshift(...here);
  }
  return texts;
}

/** eventText says what happened, in the words of debugprint's trace. */
function eventText(m: Moment, e: { kind: number; row: number; arg: number }, line: number, key: string | undefined, role = 0n): string | undefined {
  const { agent } = m;
  const as = role === 0n ? '' : `: ${new BitWords(agent.outline.lexicon, 'flags').names(role)}`;
  const row = agent.outline.rows[e.row]!;
  switch (e.kind) {
    case Kind.activated:
      return `starts ${rowName(row, agent.targets[e.arg] || undefined)}`;
    case Kind.moved:
      return 'goes on in another crowd';
    case Kind.retargeted:
      return `turns to ${rowName(row, agent.targets[e.arg])}`;
    case Kind.deactivated:
      return `stops ${rowName(row, agent.target(e.row, line - 1))} after ${time(Math.max(0, m.clock.now - agent.since(e.row, line - 1)))}: ${reasonWords(reasons[e.arg]!)}`;
    case Kind.refused:
      return `cannot start ${rowName(row)}: Activate said no`;
    case Kind.redecide:
      return `${rowName(row)} decides again`;
    case Kind.subset:
      return `${rowName(row)} accepted, but all its children refuse (Subset Rule)`;
    case Kind.loopGuard:
      return `loop guard: too many redecides, the last in ${rowName(row)}`;
    case Kind.entered:
      return `enters scope ${name(row.scope)} of ${name(row.name)}`;
    case Kind.exited:
      return `exits scope ${name(row.scope)} of ${name(row.name)}: ${reasonWords(reasons[e.arg]!)}`;
    case Kind.taken:
      return `takes gate ${name(row.gate)}${withKey(key)} (${share(e.arg, row.gateLimit)} held) for ${name(row.name)}`;
    case Kind.released:
      return `releases gate ${name(row.gate)}${withKey(key)} (${share(e.arg, row.gateLimit)} held) of ${name(row.name)}`;
    case Kind.formed:
      return `is one of squad ${e.arg}${withKey(key)} in ${name(row.name)}`;
    case Kind.joined:
      return `joins squad ${e.arg}${withKey(key)} in ${name(row.name)}${as}`;
    case Kind.promoted:
      return `has another role in squad ${e.arg} of ${name(row.name)}${as}`;
    case Kind.disbanded:
      return `its squad breaks up in ${name(row.name)}`;
    case Kind.mistake:
      return `mistake in ${name(row.name)}: ${noteText(agent.notes.at(e.arg))}`;
  }
  return undefined;
}

function Bits({ m, kind, title, bits }: { m: Moment; kind: BitKind; title: string; bits: bigint }) {
  const words = new BitWords(m.agent.outline.lexicon, kind);
  const all = bitsOf(bits | known(m, kind));
  if (all.length === 0) return null;
  return (
    <section class="bits" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {all.map((bit) => {
          const set = (bits & bit) !== 0n;
          return <li key={String(bit)} class={set ? 'set' : 'clear'} aria-label={`${words.name(bit)} ${set ? 'set' : 'clear'}`}>{words.name(bit)}</li>;
        })}
      </ul>
    </section>
  );
}

/** known are the bits that have a name, of a few: those that are clear tell something too. */
function known(m: Moment, kind: BitKind): bigint {
  const { lexicon } = m.agent.outline;
  const names = kind === 'flags' ? lexicon.flags : lexicon.stimuli;
  let all = 0n;
  if (names.size <= 16) for (const bit of names.keys()) all |= 1n << BigInt(bit);
  return all;
}

/** Never says that a row waits for a flag or a stimulus that its agent does not have at any time of the log, or for a Chance. */
function Never({ m, row }: { m: Moment; row: Row }) {
  if (everCame(m.agent, row) === false) return <p>Its Chance never came up for {m.agent.title} in this log.</p>;
  const answer = m.why.answer(row.row);
  const kind = answer === 'Flags' ? 'flags' : answer === 'Stimuli' ? 'stimuli' : undefined;
  const log = s.log.value;
  if (!kind || !log) return null;
  const text = new BitWords(m.agent.outline.lexicon, kind).never(settled(m.agent.outline, row, kind), everHad(log, m.agent, kind));
  return text === '' ? null : <p>{m.agent.title} never has {text} in this log.</p>;
}

/** Rivals says which other agents have the target for which a row is active. */
function Rivals({ m, row }: { m: Moment; row: Row }) {
  const target = m.why.state.active(row.row) ? m.why.state.target(row.row) : undefined;
  if (target === undefined) return null;
  const all = s.agents.value.filter((g) => {
    const then = g.at(m.step);
    return then !== m.agent && then.configAt(m.step)?.rows.some((r) => then.outline.rows[r]!.name === row.name && then.target(r, then.lineAt(m.step)) === target);
  });
  return all.length === 0 ? null : <p>#{target} is also the target of {some(all)}.</p>;
}

/** Places says that a row with timers stands in several places, which have one of each for all of them. */
function Places({ outline, row }: { outline: Outline; row: Row }) {
  const places = outline.find(row.name);
  if (places.length === 1 || !(row.cooldown || row.every || row.chance || row.perAgent & Limit.asked)) return null;
  return <p>{places.length} places share its timers: {places.map((r) => outline.path(r).map((p) => name(outline.rows[p]!.name)).join(' > ')).join(', ')}.</p>;
}

/** Uncovered says which points of coverage of a row were not reached in this run of the game. */
function Uncovered({ row }: { row: Row }) {
  const of = s.heat.value === 'cover' ? coverOf(s.outline.value!).find((c) => c.row === row.row) : undefined;
  if (!of || of.covered === of.points) return null;
  return <p>{of.covered} of {of.points} points covered. {of.because ?? (of.hints ?? of.missing ?? []).join(' ')}</p>;
}

/** RowCard shows what the chosen row is, and what it answered. */
function RowCard({ m }: { m: Moment | undefined }) {
  const outline = s.outline.value;
  const row: Row | undefined = outline?.rows[s.row.value];
  if (!outline || !row) return null;
  return (
    <section class="row-card" aria-label="The chosen row">
      <h3>
        {rowName(row)}
        <button class="icon" onClick={() => (s.row.value = -1)} aria-label="Deselect the row" title="Deselect the row (Esc)"><Icon name="close" /></button>
      </h3>
      <p class="crumbs">{outline.path(row.row).map((r) => name(outline.rows[r]!.name)).join(' > ')}</p>
      {m && <p>{m.why.state.active(row.row) ? `active for ${time(m.clock.now - m.why.state.since(row.row))}${m.why.still(row)}` : `not active: ${m.why.reason(row)}`}</p>}
      {m && <Rivals m={m} row={row} />}
      {m && <Never m={m} row={row} />}
      <Places outline={outline} row={row} />
      <Uncovered row={row} />
      <LintTexts outline={outline} row={row} />
      {details(outline, row).length > 0 && <ul>{details(outline, row).map((d) => <li key={d}>{d}</li>)}</ul>}
      <div class="row-actions">
        <button class="small" onClick={() => (s.doing.value = s.doing.value === row.name ? '' : row.name)}>
          {s.doing.value === row.name ? 'all agents' : 'agents in it'}
        </button>
        <button class="small" onClick={() => {
          s.breakpoints.value = [...s.breakpoints.value, { event: 'enter', row: row.name, agent: '', answer: '', compare: '', value: 0, on: true }];
          a.showTab('breakpoints');
        }}>breakpoint</button>
        {row.children.length > 0 && <button class="small" onClick={() => toggleFold(row)}>{s.collapsed.value.has(row.name) ? 'expand' : 'collapse'}</button>}
      </div>
    </section>
  );
}
