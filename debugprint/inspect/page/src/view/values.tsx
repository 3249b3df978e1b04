// Values of the rows over time: what their Decides returned, as small curves.

import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Agent } from '../log/agent';
import { lastAtMost } from '../log/columns';
import { valuesOf, type Values as Series } from '../log/moment';
import { checkDecide } from '../log/outline';
import * as s from '../state';
import { name, number } from '../why/text';
import { Cursor } from './scrub';
import { colours } from './theme';
import { useLive, useSize } from './size';
import { fit, laneColour, Scale } from './strip';

const height = 34;
const most = 12; // curves at once

interface Curve extends Series {
  label: string; // of a value of the game; '' of a row
  x: number[];
  y: (number | null)[]; // null where there is a gap
}

/** Values shows the curves of the chosen agent over the visible part of the time axis. */
export function Values() {
  const curves = useSignal<Curve[]>([]);
  const all = useSignal(false);
  const place = useRef<HTMLDivElement>(null);
  const { width } = useSize(place);
  const present = useComputed(() => s.agent.value?.at(s.step.value));
  useSignalEffect(() => {
    s.version.value;
    const agent = present.value;
    const range = s.range.value;
    // A drag over the time axis changes the range often: the curves come when it rests.
    const wait = setTimeout(() => {
      curves.value = agent ? [...watched(agent, range), ...decided(agent, range).map((v) => thinned(v, range, ''))] : [];
    }, curves.peek().length === 0 ? 0 : 60);
    return () => clearTimeout(wait);
  });
  const agent = present.value;
  const shown = curves.value.filter((c) => agent && (c.label !== '' || c.row < agent.outline.rows.length));
  return (
    <section class="values" aria-label="Values over time">
      {shown.length > 0 && <h3>Values</h3>}
      <div class="curves" ref={place}>
        {agent && width > 0 && shown.slice(0, all.value ? undefined : most).map((c) => (
          <CurveView key={`${agent.index} ${c.row} ${c.label}`} agent={agent} curve={c} width={width} />
        ))}
        {shown.length > 0 && <Cursor width={width} />}
      </div>
      {shown.length > most && !all.value && <button class="small" onClick={() => (all.value = true)}>{shown.length - most} more</button>}
    </section>
  );
}

/** decided returns the values of the rows that have a Decide, also of the time before the agent got its present tree. */
function decided(agent: Agent, range: s.Range): Series[] {
  const { rows } = agent.outline;
  const all = new Map<number, Series>();
  const add = (a: Agent) => {
    if (a.before && range.from < a.begins) add(a.before);
    for (const v of valuesOf(a, range.from, range.to)) {
      if (rows[v.row]?.name !== a.outline.rows[v.row]!.name || (rows[v.row]!.checks & checkDecide) === 0) continue;
      const earlier = all.get(v.row);
      all.set(v.row, earlier ? { row: v.row, steps: [...earlier.steps, ...v.steps], values: [...earlier.values, ...v.values] } : v);
    }
  };
  add(agent);
  return [...all.values()].sort((a, b) => a.row - b.row);
}

/** watched returns the values of the game that the log has of an agent. */
function watched(agent: Agent, range: s.Range): Curve[] {
  return (s.log.peek()?.values ?? []).flatMap((label, i) => {
    const { steps, columns } = agent.sights;
    const column = columns[i + 2];
    if (!column) return [];
    const from = Math.max(0, lastAtMost(steps, range.from));
    const to = lastAtMost(steps, range.to) + 1;
    const series = { row: -1, steps: [...steps.data.subarray(from, to)], values: [...column.data.subarray(from, to)] };
    if (series.steps.length === 0) return [];
    series.steps.push(Math.max(series.steps.at(-1)!, range.to)); // it is so until the next look
    series.values.push(series.values.at(-1)!);
    return [thinned(series, range, label)];
  });
}

/** thinned keeps the least and the greatest value of each of some hundred parts of the time. */
function thinned(v: Series, range: s.Range, label: string): Curve {
  const x: number[] = [];
  const y: (number | null)[] = [];
  const part = Math.max(1, (range.to - range.from) / 300);
  for (let i = 0; i < v.steps.length; ) {
    const end = v.steps[i]! + part;
    let low = i;
    let high = i;
    let j = i + 1;
    for (; j < v.steps.length && v.steps[j]! < end && !Number.isNaN(v.values[j - 1]! + v.values[j]!); j++) {
      if (v.values[j]! < v.values[low]!) low = j;
      if (v.values[j]! > v.values[high]!) high = j;
    }
    for (const k of [...new Set([i, Math.min(low, high), Math.max(low, high), j - 1])]) {
      x.push(v.steps[k]!);
      y.push(Number.isNaN(v.values[k]) ? null : v.values[k]!);
    }
    i = j;
  }
  if (x.length > 0) { // a step is as wide as the time until the next
    x.push(x.at(-1)! + 1);
    y.push(y.at(-1)!);
  }
  return { ...v, label, x, y };
}

function CurveView({ agent, curve, width }: { agent: Agent; curve: Curve; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const data = useLive(curve);
  const wide = useLive(width);
  const row = agent.outline.rows[curve.row];
  useSignalEffect(() => {
    const at = colours.value;
    if (canvas.current) draw(canvas.current, data.value, new Scale(s.range.value, wide.value), at.ink, `${row ? laneColour(agent.outline, curve.row, at.lanes) : at.accent}80`);
  });
  const now = useComputed(() => {
    const { steps, values } = data.value;
    const v = values[lastAtMost({ data: steps, length: steps.length }, s.step.value)] ?? NaN;
    if (!row) return number(v);
    return Number.isNaN(v) ? '–' : (isFresh(curve.row) ? '' : 'was ') + number(v);
  });
  return (
    <div class="curve">
      <div class="curve-head"><span class="name">{name(curve.label || row?.decide || row?.name || '')}</span>{row?.decide && <span class="faint"> {name(row.name)}</span>}<b>{now}</b></div>
      <canvas class="curve-plot" ref={canvas} style={{ width: `${width}px`, height: `${height}px` }} aria-hidden="true" />
    </div>
  );
}

const inset = 3; // pixels above the greatest value and below the least

/** draw draws a curve: a value holds until the next. */
function draw(canvas: HTMLCanvasElement, { x, y }: Curve, scale: Scale, line: string, fill: string): void {
  const c = fit(canvas, scale.width, height);
  const known = y.filter((v) => v !== null && Number.isFinite(v)) as number[];
  const [low, high] = spread(Math.min(...known), Math.max(...known));
  const at = (v: number) => inset + ((high - Math.max(low, Math.min(v, high))) / (high - low)) * (height - 2 * inset); // what is infinite is at the edge
  c.fillStyle = fill;
  c.strokeStyle = line;
  c.lineWidth = 1.25;
  const area = new Path2D();
  c.beginPath();
  for (let i = 0; i + 1 < x.length; i++) {
    const v = y[i]!;
    if (y[i] === null) continue;
    const [from, to] = [scale.x(x[i]!), Math.max(scale.x(x[i + 1]!), scale.x(x[i]!) + 1)];
    area.rect(from, Math.min(at(v), at(0)), to - from, Math.abs(at(v) - at(0)));
    if (i > 0 && y[i - 1] !== null) c.lineTo(from, at(v));
    else c.moveTo(from, at(v));
    c.lineTo(to, at(v));
  }
  c.fill(area);
  c.stroke();
}

/** isFresh reports whether a row's Decide was asked in the last tick, or whether that is not known. */
function isFresh(row: number): boolean {
  const a = s.moment.value?.why.record?.rows[row];
  return !a || (a.answer !== '' && !Number.isNaN(a.value));
}

/** spread keeps 0 in sight, which is where Decides begin to refuse. */
function spread(low: number, high: number): [number, number] {
  const [a, b] = [Math.min(0, low), Math.max(0, high)];
  return a === b ? [-1, 1] : [a, b];
}
