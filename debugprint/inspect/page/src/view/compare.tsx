// Compare: two agents or two logs on one time axis, what differs, and both whys beside each other.

import { useComputed, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { type Comparison, type Match, type Pair, ways } from '../compare';
import type { Agent } from '../log/agent';
import type { Log } from '../log/log';
import { momentOf } from '../log/moment';
import * as o from '../other';
import * as s from '../state';
import { type Line, stateLine, stateLines } from '../why/state';
import { name } from '../why/text';
import { Axis, some, thousands } from './axis';
import { Cursor, scrub, Strip } from './scrub';
import { useLive, useSize } from './size';
import { fit, Scale } from './strip';
import { colours } from './theme';

const mostShown = 40;

/** here is what the page calls its own log, which may have a name. */
const here = (): string => (s.source.value.kind === 'live' || [location.host, 'log'].includes(s.source.value.name) ? 'this log' : name(s.source.value.name));

export function CompareTab() {
  const other = o.other.value;
  const all = o.comparison.value;
  return (
    <div class="compare">
      <Choice />
      {!other && <p class="hint">Strips of both stand one above the other, with what differs between them: choose another agent of this log, or open a log of another run or another version.{(s.server.value?.tables ?? 0) > 0 && ' A rehearsal in the tab Edit can be compared, too.'}</p>}
      {other && !all && <p role="status">Reading {other.name}: {Math.floor((100 * other.read) / Math.max(1, other.size))} %</p>}
      {other && all && <Found of={all} other={other} />}
    </div>
  );
}

/** Choice is what to compare with. */
function Choice() {
  const other = o.other.value;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="compare-choice">
      <label>
        <span>Compare {s.agent.value?.title} with</span>
        <select value={other?.kind === 'agent' ? String(s.agents.value.indexOf(other.agent!)) : ''}
          onChange={(e) => o.compareWithAgent(s.agents.value[e.currentTarget.value === '' ? -1 : Number(e.currentTarget.value)])}>
          <option value="">{other && other.kind !== 'agent' ? other.name : 'another agent'}</option>
          {s.agents.value.map((g, i) => (g === s.agent.value && other?.agent !== g ? null : <option key={g.index} value={String(i)}>{g.title}{g.name && `, id ${g.id}`}</option>))}
        </select>
      </label>
      <button onClick={() => input.current?.click()}>Open another log</button>
      <input type="file" ref={input} id="other-file" accept=".jsonl,.gz,.json,.log" hidden onChange={(e) => {
        o.compareWithFile(e.currentTarget.files?.[0]);
        e.currentTarget.value = '';
      }} />
      {other && <button onClick={o.endComparison}>End the comparison</button>}
    </div>
  );
}

function Found({ of, other }: { of: NonNullable<typeof o.comparison.value>; other: o.Other }) {
  const older = useComputed(() => s.whole.value.to > of.to);
  return (
    <>
      {older.value && <button class="small" onClick={() => o.looks.value++}>Look again: this is of steps up to {thousands(of.to)}</button>}
      <p class="verdict" role="status">{verdict(of, other)}</p>
      <Notes of={of} other={other} />
      <PairView of={of} other={other} />
      <Rows of={of} other={other} />
      <Differing of={of} other={other} />
    </>
  );
}

const agentsOf = (n: number): string => `${thousands(n)} agent${n === 1 ? '' : 's'}`;

/** verdict is all of it in some sentences. */
export function verdict(of: Comparison, other: o.Other): string {
  const { pairs, differ, match } = of;
  const than = name(other.name);
  if (other.kind === 'agent' && pairs.length === 0) return 'An agent does what it does: choose another one.';
  if (match.last < match.first) return 'Nothing was compared: the logs have no step in common.';
  if (pairs.length === 0) return other.kind === 'rehearsal' ? 'Nothing was rehearsed, so there is nothing to compare.' : 'Nothing was compared: no agent is in both logs.';
  if (differ.length === 0) {
    const who = other.kind === 'agent' ? 'Both agents' : pairs.length === 1 ? 'The one agent that both have' : `All ${agentsOf(pairs.length)} that both have`;
    const one = pairs.length === 1 && other.kind !== 'agent';
    const unlike = of.words && ` ${one ? '' : `${of.words.pair.here.title}'s `}flags or stimuli are others from ${match.says(match.now(of.words.step))} on`;
    if (of.lost.length > 0) return `${who} ${one ? 'does' : 'do'} the same as far as is recorded: the logs lack events of ticks that had too many, of ${some(of.lost)}.${unlike ? `${unlike}.` : ''}`;
    if (unlike) return `${who} ${one ? 'begins and ends' : 'begin and end'} the same rows at every moment, in the same way, but${unlike}.`;
    return `${who} ${one ? 'does' : 'do'} the same at every moment.${other.kind === 'log' ? ' If a test says that the logs differ, it is in what they do it with: inputs, values or memories.' : ''}`;
  }
  const first = differ[0]!;
  const stretch = first.stretches[0]!;
  const begin = `at ${match.says(match.now(stretch.from))}: ${name(stretch.here)}, ${other.kind === 'agent' ? than : `in ${than}`} ${name(stretch.there)}`;
  if (other.kind === 'agent') return `${headline(of, other)}They do something else ${times(first.stretches.length)}, at first ${begin}.`;
  const all = pairs.length === 1 ? `${first.here.title} does something else ${times(first.stretches.length)}, at first` : `${thousands(differ.length)} of ${agentsOf(pairs.length)} ${differ.length === 1 ? 'does' : 'do'} something else; the first is ${first.here.title},`;
  return `${headline(of, other)}${all} ${begin}.`;
}

const times = (n: number): string => (n === 1 ? 'once' : `${thousands(n)} times`);

/** headline says of the row that most agents do at another time, or for another time, how they do it. */
function headline(of: Comparison, other: o.Other): string {
  const reversed = other.kind === 'rehearsal'; // what it says is of the changes
  const than = reversed ? 'in the log' : other.kind === 'log' ? `in ${name(other.name)}` : name(other.name);
  const all = of.rows.flatMap(({ row, counts, only }) => [
    ...ways.slice(0, 2).map((way, i) => ({ row, way: reversed ? ways[1 - i]! : way, ...counts[way] })),
    { row, way: reversed ? 'never' : 'ever', agents: only.here, by: 0 }, { row, way: reversed ? 'ever' : 'never', agents: only.there, by: 0 },
  ]);
  const pick = (from: number) => of.rows.flatMap(({ row, counts }) => ways.slice(from, from + 2).map((way, i) => ({ row, way: reversed ? ways[from + 1 - i]! : way, ...counts[way] })));
  const most = [all, pick(4), pick(2)].map((c) => c.sort((x, y) => y.agents - x.agents)[0]).find((c) => c && c.agents > 0);
  if (!most) return '';
  const often = most.way === 'oftener' || most.way === 'rarer';
  const by = often ? times(most.by) : of.match.lasts(most.by);
  const who = of.pairs.length > 1 ? `${thousands(most.agents)} of ${agentsOf(of.pairs.length)}` : of.pairs[0]!.here.title;
  const many = most.agents > 1;
  const [is, row] = [many ? 'are' : 'is', name(most.row)];
  const does = most.way === 'never' || most.way === 'ever' ? `${is} ${most.way === 'ever' ? '' : 'never '}in ${row}, unlike ${than}`
    : `${most.way === 'more' || most.way === 'less' ? `${is} in ${row} for ${by} ${most.way}` : often ? `${many ? 'begin' : 'begins'} ${row} ${by} ${most.way === 'oftener' ? 'more' : 'less'}` : `${many ? 'begin' : 'begins'} ${row} ${by} ${most.way}`}${many ? ' (median)' : ''} than ${than}`;
  return `${reversed ? 'With the changes ' : ''}${who} ${does}. `;
}

/** Notes say what cannot be compared, and what is not alike before anybody decides. */
function Notes({ of, other }: { of: NonNullable<typeof o.comparison.value>; other: o.Other }) {
  const { match, onlyHere, onlyThere, tables } = of;
  const { here, there } = match;
  const notes: string[] = [];
  if (other.kind !== 'agent') {
    if (match.shifted) notes.push('The logs have no time in common, so the beginning of one is laid on the beginning of the other.');
    if (match.still) notes.push('The clock of a world stands still, so steps are compared, not times.');
    else if (match.least > 0) notes.push(`${match.rehearsed ? 'A rehearsal sees squads a step later' : 'The clocks go in different steps'}: what is over after ${match.lasts(match.least)} is not taken for a difference.`);
    const slack = Math.max(match.least, match.now(here.end) - match.now(here.end - 1)); // of the last step not all may be there
    const ends = [match.now(here.end), match.now(match.last)] as const;
    if (ends[0] > ends[1] + slack) notes.push(`${name(other.name)} ends at ${match.says(ends[1])}; the rest of this log is not compared.`);
    else if (match.thenOf(there.end) > ends[1] + slack) notes.push(`This log ends at ${match.says(ends[1])}; the rest of ${name(other.name)} is not compared.`);
    if (match.now(match.first) > match.now(here.begin) + match.least && match.last >= match.first) notes.push(`What comes before ${match.says(match.now(match.first))} is only in this log.`);
    if (onlyHere.length > 0 && other.kind === 'log') notes.push(`Only here: ${some(onlyHere)}.`);
    if (onlyHere.length > 0 && other.kind !== 'log') notes.push(`Not rehearsed: ${some(onlyHere)}.`);
    if (onlyThere.length > 0) notes.push(`Only there: ${some(onlyThere)}.`);
  }
  if (notes.length + tables.length === 0) return null;
  return (
    <>
      {notes.map((n) => <p key={n} class="hint">{n}</p>)}
      {tables.length > 0 && (
        <details open={tables.length <= 4}>
          <summary>The tables differ; rows are matched by their names</summary>
          <ul class="changes">{tables.slice(0, mostShown).map((t) => <li key={t}>{t}</li>)}{tables.length > mostShown && <li>and {tables.length - mostShown} more</li>}</ul>
        </details>
      )}
    </>
  );
}

/** PairView shows the chosen agent on both sides. */
function PairView({ of, other }: { of: Comparison; other: o.Other }) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const pair = o.pair.value;
  return (
    <section aria-label="Both">
      <div class="row-actions">
        <button class="small" onClick={() => o.toDifference(-1)} title="Previous decision that differs (D)">previous difference</button>
        <button class="small" onClick={() => o.toDifference(1)} title="Next decision that differs (d)">next difference</button>
      </div>
      <div class="both" ref={box}>
        {pair && width > 0 && (
          <>
            <Axis width={width} />
            <Caption of={pair.here.title} where={other.kind === 'agent' ? '' : here()} />
            <Strip agent={pair.here} width={width} height={24} {...scrub(width)} />
            <Differences pair={pair} width={width} />
            <Strip agent={pair.there} width={width} height={24} match={of.match} {...scrub(width)} />
            <Caption of={pair.there.title} where={other.kind === 'agent' ? '' : name(other.name)} />
            <Cursor width={width} />
          </>
        )}
      </div>
      {pair ? <Whys pair={pair} match={of.match} other={other} /> : other.kind === 'agent' ? null : <p class="hint">{s.agent.value?.title} is not in {name(other.name)}.</p>}
    </section>
  );
}

function Caption({ of, where }: { of: string; where: string }) {
  return <p class="caption"><b>{of}</b>{where && <span class="faint"> · {where}</span>}</p>;
}

/** Differences marks the stretches in which two agents do not do the same. */
function Differences({ pair, width }: { pair: Pair; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const live = useLive(pair);
  const wide = useLive(width);
  const height = 9;
  useSignalEffect(() => {
    if (!canvas.current) return;
    const c = fit(canvas.current, wide.value, height);
    const scale = new Scale(s.range.value, wide.value);
    c.fillStyle = colours.value.bad;
    for (const { from, to } of live.value.stretches) c.fillRect(scale.x(from), 2, Math.max(1.5, scale.x(to) - scale.x(from)), height - 4);
  });
  return <canvas ref={canvas} style={{ width: `${width}px`, height: `${height}px` }} role="img" aria-label={`They differ ${times(pair.stretches.length)}`} />;
}

/** Whys are what both do at the chosen step, and why. */
function Whys({ pair, match, other }: { pair: Pair; match: Match; other: o.Other }) {
  s.version.value;
  const step = s.step.value;
  const then = match.thereOf(step);
  const [mine, theirs] = [linesOf(match.here, pair.here, step), linesOf(match.there, pair.there, then)];
  return (
    <div class="whys">
      <Side title={other.kind === 'agent' ? pair.here.title : here()} at={`step ${thousands(step)}, ${match.says(match.now(step))}`} of={mine} than={theirs} />
      <Side title={name(other.name)} at={then < match.there.begin || then > match.there.end ? 'not in it' : `step ${thousands(then)}`} of={theirs} than={mine} rehearsed={other.kind === 'rehearsal'} />
    </div>
  );
}

/** known is the step that the lines are of, -1 if nobody knows why. */
type Lines = { path: string; lines: Line[]; known: number } | undefined;

function linesOf(log: Log, agent: Agent, step: number): Lines {
  const m = step < log.begin || step > log.end ? undefined : momentOf(log, agent.latest.at(step), step);
  if (!m) return undefined;
  const line = agent.lineAt(step);
  const text = agent.whys[line];
  if (text) {
    let first = line; // what begins and ends in a step has a line, and no reasons of its own
    while (first > 0 && agent.whys[first - 1] === text) first--;
    return { path: stateLine(m.why), lines: text.trimEnd().split('\n').map(lineOf), known: agent.step.data[first]! };
  }
  return { path: stateLine(m.why), lines: stateLines(m.why), known: m.why.record === undefined ? -1 : step };
}

/** lineOf reads a line of the text of a state. */
function lineOf(text: string): Line {
  const [, space = '', head = '', rest = ''] = /^( *)(.*?)(: .*| \d+\.\d s.*|)$/.exec(text)!;
  const kind = /^(not asked|unknown|behind)/.test(head) ? 'folded' : head.startsWith('not ') ? 'not' : 'active';
  return { depth: space.length / 2, kind, row: -1, head: name(head), rest: name(rest) };
}

/** textOf is what makes a line another one: how long a row has run does not. */
const textOf = (l: Line): string => (l.kind === 'active' ? l.head : l.head + l.rest);

function Side({ title, at, of, than, rehearsed }: { title: string; at: string; of: Lines; than: Lines; rehearsed?: boolean }) {
  const others = new Set(than?.lines.map(textOf));
  return (
    <section aria-label={`Why, ${title}`}>
      <h2>{title} <span class="faint">{at}</span></h2>
      {!of && <p class="hint">There is no such agent at this time.</p>}
      {of && <p class="path">{of.path}</p>}
      {of && (
        <ul class="lines">
          {of.lines.filter((l) => !rehearsed || of.known >= 0 || l.kind === 'active').map((l, i) => (
            <li key={i} class={`line ${l.kind} depth-${Math.min(l.depth, 9)}`}>
              <span class={others.has(textOf(l)) ? 'line-body' : 'line-body differs'}>
                <span class="sr">{others.has(textOf(l)) ? '' : 'differs: '}</span>
                <span class={l.kind === 'folded' ? 'folded' : 'name'}>{l.head}</span><span class="rest">{l.rest}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {of && rehearsed && of.known >= 0 && <p class="hint">The reasons are those of step {thousands(of.known)}, when it began to do this.</p>}
      {of && of.known < 0 && <p class="hint">{rehearsed ? 'Why is not known: the log lacks what the table asked, or there were too many reasons to keep.' : 'This agent was not recorded in full here, so the log does not have what rows answered.'}</p>}
    </section>
  );
}

const columns = ['earlier', 'later', 'oftener', 'rarer', 'more', 'less'] as const;

/** Rows say of each row of the root how many agents do it earlier, later, more or less. */
function Rows({ of, other }: { of: Comparison; other: o.Other }) {
  if (of.rows.length === 0) return null;
  return (
    <div class="wide" role="region" aria-label="Rows" tabIndex={0}>
      <table>
        <caption>Agents here, compared with {name(other.name)}, by row of the root</caption>
        <thead><tr><th>row</th><th class="n">begin it earlier</th><th class="n">later</th><th class="n">more often</th><th class="n">less often</th><th class="n">in it for longer</th><th class="n">shorter</th><th class="n">only here</th><th class="n">only there</th></tr></thead>
        <tbody>
          {of.rows.map((r) => (
            <tr key={r.row}>
              <th scope="row">{name(r.row)}</th>
              {columns.map((way) => <td key={way} class="n">{r.counts[way].agents > 0 ? `${thousands(r.counts[way].agents)} by ${way === 'oftener' || way === 'rarer' ? times(r.counts[way].by) : of.match.lasts(r.counts[way].by)}` : ''}</td>)}
              <td class="n">{r.only.here > 0 && thousands(r.only.here)}</td>
              <td class="n">{r.only.there > 0 && thousands(r.only.there)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">The number is the median of the agents that do so. Earlier and later are about the first of an agent's beginnings of the row that is not at the same time.</p>
    </div>
  );
}

/** Differing lists the agents that do something else. */
function Differing({ of, other }: { of: Comparison; other: o.Other }) {
  if (other.kind === 'agent' || of.differ.length === 0) return null;
  return (
    <section aria-label="Agents that differ">
      <h2>Agents that differ, the first to do so first</h2>
      <ol>
        {of.differ.slice(0, mostShown).map((p) => {
          const first = p.stretches[0]!;
          return (
            <li key={p.here.index}>
              <button class="line-body" aria-pressed={p === o.pair.value} onClick={() => o.showPair(p)}>
                <b>{p.here.title}</b> at {of.match.says(of.match.now(first.from))}: {name(first.here)}, there {name(first.there)}; {times(p.stretches.length)}
              </button>
            </li>
          );
        })}
      </ol>
      {of.differ.length > mostShown && <p class="faint">and {thousands(of.differ.length - mostShown)} more: d goes to each</p>}
    </section>
  );
}
