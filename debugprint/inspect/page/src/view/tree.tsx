// The tree of the chosen agent, as debugprint.SVG draws it: the active path is lit.

import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { type Agent, Kind, Of } from '../log/agent';
import type { Outline, Row } from '../log/outline';
import * as s from '../state';
import { rowName } from '../why/state';
import { details } from '../why/details';
import { name } from '../why/text';
import { thousands } from './axis';
import { Icon } from './icon';
import { type Edge, gapX, type Graph, graphOf, inset, line, type Node, pad, smallLine } from './layout';
import { LintBadge, LintButton } from './lint';
import { glyphWidth, Legend, PolicyGlyph, policyWords } from './policy';
import { laneIndex } from './strip';
import { cover, coverOf, profile, timeShares, useFresh } from './tables';
import { useLive, useSize } from './size';

/** parent and first child and so on, for the arrow keys. */
function neighbour(outline: Outline, row: number, key: string): number {
  const at = outline.rows[row]!;
  const siblings = at.parent < 0 ? [0] : outline.rows[at.parent]!.children;
  switch (key) {
    case 'ArrowLeft':
      return at.parent < 0 ? row : at.parent;
    case 'ArrowRight':
      return at.children.find((c) => s.lit.value.has(c)) ?? at.children[0] ?? row;
    case 'ArrowUp':
      return siblings[at.index - 1] ?? row;
    case 'ArrowDown':
      return siblings[at.index + 1] ?? row;
  }
  return row;
}

// Titles have 12 px and details 10: below these scales they would have fewer than 11, and are left out.
const readable = 11 / 12;
const detailed = 1.1;
const badgeWidth = 48; // of what stands beside the leaves

export function Tree() {
  const outline = s.outline.value;
  if (!outline) return <p class="empty">No agent is chosen.</p>;
  return <Drawing outline={outline} key={outline.fingerprint} />;
}

/** toggleFold hides or shows what is below a group. */
export function toggleFold(row: Row): void {
  const all = new Set(s.collapsed.value);
  if (!all.delete(row.name) && row.children.length > 0) all.add(row.name);
  s.collapsed.value = all;
}

function Drawing({ outline }: { outline: Outline }) {
  const { lexicon } = outline; // it may change, while the outline stays
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const zoom = useSignal(0); // 0: fit
  const folded = s.collapsed.value;
  const large = useMemo(() => graphOf(outline, true, folded), [outline, lexicon, folded]);
  const small = useMemo(() => graphOf(outline, false, folded), [outline, folded]);
  const beside = s.heat.value === 'none' ? 0 : badgeWidth;
  const fits = (g: Graph) => Math.min(1.25, size.width / (g.width + beside), size.height / g.height);
  const scale = zoom.value || (fits(large) >= detailed ? fits(large) : Math.max(readable, Math.min(1, fits(small))));
  const graph = scale >= detailed ? large : small;
  const edges = graph.nodes.flatMap((n) => n.edges);
  const width = graph.width + beside;
  useFollow(frame, graph, scale, outline);
  const change = useZoom(frame, zoom, scale);
  const panned = usePan(frame);
  const chosen = useComputed(() => {
    const row = outline.rows[s.row.value];
    return row ? `${rowName(row)}${s.collapsed.value.has(row.name) ? ', collapsed' : ''}` : '';
  });
  return (
    <div class="tree">
      <div class="tree-tools">
        <HeatChoice />
        <LintButton outline={outline} />
        <span class="gap" />
        {folded.size > 0 && <button class="small" onClick={() => (s.collapsed.value = new Set())}>Expand all</button>}
        <button class="small" aria-expanded={s.legend.value} onClick={() => (s.legend.value = !s.legend.value)}>Legend</button>
        <button class="icon" onClick={() => change(0.8)} aria-label="Smaller" title="Smaller (Ctrl and wheel)"><Icon name="minus" /></button>
        <button class="icon" onClick={() => change(1.25)} aria-label="Larger" title="Larger (Ctrl and wheel)"><Icon name="plus" /></button>
        <button class="icon" onClick={() => (zoom.value = 0)} aria-label="Fit" title="Fit into the window"><Icon name="fit" /></button>
      </div>
      {s.legend.value && <Legend outline={outline} />}
      <p class="sr" aria-live="polite">{chosen}</p>
      <div class="tree-frame" ref={frame}>
        <svg class={scale < readable ? 'far terse' : scale < detailed ? 'terse' : ''} width={width * scale} height={graph.height * scale} viewBox={`0 0 ${width} ${graph.height}`}
          role="group" aria-label={`Tree of ${name(outline.name)}: arrow keys choose a row, Enter collapses a group`} tabindex={0} /* of SVG, names of attributes have one spelling */
          onClickCapture={(e) => panned() && e.stopPropagation()}
          onKeyDown={(e) => {
            const row = outline.rows[s.row.value];
            if (e.key === 'Enter' && row) return toggleFold(row);
            if (!e.key.startsWith('Arrow')) return;
            e.preventDefault();
            e.stopPropagation();
            s.row.value = row ? neighbour(outline, row.row, e.key) : Math.max(0, s.moment.value?.config.leaf ?? 0);
          }}>
          {edges.map((edge, i) => <EdgeView key={i} edge={edge} />)}
          {edges.map((edge, i) => <LitEdge key={i} edge={edge} />)}
          {graph.nodes.map((node) => <NodeView key={node.row.row} node={node} outline={outline} scale={scale} />)}
          <Heat graph={graph} outline={outline} scale={scale} />
          {graph.nodes.map((node) => <LintBadge key={node.row.row} node={node} outline={outline} scale={scale} />)}
        </svg>
      </div>
    </div>
  );
}

/** useZoom returns what changes the scale by a factor, with what is in the middle, or under the pointer, where it is. */
function useZoom(frame: { current: HTMLDivElement | null }, zoom: Signal<number>, scale: number): (by: number, e?: WheelEvent) => void {
  const now = useRef(scale);
  const keep = useRef<[x: number, y: number, atX: number, atY: number] | undefined>(undefined);
  now.current = scale;
  const change = (by: number, e?: WheelEvent) => {
    const box = frame.current!;
    const { left, top } = box.getBoundingClientRect();
    const [x, y] = e ? [e.clientX - left, e.clientY - top] : [box.clientWidth / 2, box.clientHeight / 2];
    keep.current = [(box.scrollLeft + x) / box.scrollWidth, (box.scrollTop + y) / box.scrollHeight, x, y];
    zoom.value = Math.min(3, Math.max(0.2, now.current * by));
  };
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || !keep.current) return;
    const [x, y, atX, atY] = keep.current;
    keep.current = undefined;
    box.scrollTo(x * box.scrollWidth - atX, y * box.scrollHeight - atY);
  }, [scale]);
  useEffect(() => {
    const wheel = (e: WheelEvent) => {
      if (!e.ctrlKey && !e.metaKey) return; // it scrolls
      e.preventDefault();
      change(e.deltaY > 0 ? 1 / 1.15 : 1.15, e);
    };
    frame.current!.addEventListener('wheel', wheel, { passive: false });
  }, []);
  return change;
}

/** usePan moves the tree with the mouse. It returns what says whether a click ends such a move. */
function usePan(frame: { current: HTMLDivElement | null }): () => boolean {
  const moved = useRef(false);
  useEffect(() => {
    const box = frame.current!;
    let from: [x: number, y: number] | undefined;
    box.addEventListener('pointerdown', (e) => {
      moved.current = false;
      from = e.button === 0 && e.pointerType === 'mouse' ? [e.clientX + box.scrollLeft, e.clientY + box.scrollTop] : undefined; // fingers scroll
    });
    box.addEventListener('pointermove', (e) => {
      if (!from || (e.buttons & 1) === 0) return;
      const [left, top] = [from[0] - e.clientX, from[1] - e.clientY];
      moved.current ||= Math.abs(left - box.scrollLeft) + Math.abs(top - box.scrollTop) > 4;
      if (moved.current) box.scrollTo(left, top);
    });
  }, []);
  return () => moved.current;
}

/** useFollow scrolls to what runs if the tree is larger than its frame. */
function useFollow(frame: { current: HTMLDivElement | null }, graph: Graph, scale: number, outline: Outline) {
  const now = useRef({ graph, scale });
  now.current = { graph, scale };
  const leaf = useComputed(() => s.moment.value?.config.leaf ?? -1);
  useSignalEffect(() => { // what is chosen is shown
    const above = outline.path(outline.rows[s.row.value]?.parent ?? -1).map((r) => outline.rows[r]!.name);
    const folded = s.collapsed.peek();
    if (above.some((n) => folded.has(n))) s.collapsed.value = new Set([...folded].filter((n) => !above.includes(n)));
  });
  useSignalEffect(() => {
    let at = s.row.value >= 0 ? s.row.value : leaf.value;
    const box = frame.current;
    const find = () => now.current.graph.nodes.find((n) => n.rows.includes(at));
    let node = find();
    for (; !node && at > 0; node = find()) at = outline.rows[at]?.parent ?? -1;
    if (!box || !node) return;
    const k = now.current.scale;
    const reveal = (from: number, to: number, scroll: number, length: number) =>
      from * k < scroll ? from * k - 12 : to * k > scroll + length ? to * k - length + 12 : scroll;
    const left = reveal(node.box.x, node.box.x + node.box.w, box.scrollLeft, box.clientWidth);
    const top = reveal(node.box.y, node.box.y + node.box.h, box.scrollTop, box.clientHeight);
    if (left !== box.scrollLeft || top !== box.scrollTop) box.scrollTo(left, top);
  });
}

function EdgeView({ edge }: { edge: Edge }) {
  const { box } = edge.to;
  return (
    <g class="edge">
      <path d={pathOf(edge)} />
      {edge.order >= 0 && <text x={box.x - gapX / 2 + 2 + 8 * edge.nth} y={box.y + box.h / 2 - 3}>{edge.order}</text>}
    </g>
  );
}

/** LitEdge is an edge of the active path, over all others: edges of one group begin as one line. */
function LitEdge({ edge }: { edge: Edge }) {
  const live = useLive(edge); // another layout has it elsewhere
  return <path class="lit-edge" d={useComputed(() => (live.value.rows.some((r) => s.lit.value.has(r)) ? pathOf(live.value) : ''))} />;
}

function pathOf({ from: { box: from }, to: { box: to } }: Edge): string {
  const mid = to.x - gapX / 2;
  return `M${from.x + from.w} ${from.y + from.h / 2}H${mid - gapX / 4}L${mid} ${to.y + to.h / 2}H${to.x}`;
}

function NodeView({ node, outline, scale }: { node: Node; outline: Outline; scale: number }) {
  const { box, row, rows } = node;
  const live = useLive(node);
  const tree = useLive(outline);
  const cls = useComputed(() => {
    const { kind, rows } = live.value;
    const outline = tree.value;
    const lit = rows.some((r) => s.lit.value.has(r)) ? ' lit' : '';
    const chosen = rows.includes(s.row.value) ? ' chosen' : '';
    const why = s.moment.value?.why;
    const still = why?.outline === outline && rows.some((r) => s.lit.value.has(r) && why.failing(outline.rows[r]!).length > 0) ? ' still' : '';
    return `node ${kind}${lit}${chosen}${still}`;
  });
  const group = node.kind === 'group';
  const x = box.x + inset(node.kind);
  const y = box.y + pad / 2 + line - 4;
  const lanes = new Set(rows.map((r) => (r === 0 ? -1 : laneIndex(outline, r) % 10)));
  const lane = lanes.size === 1 && !lanes.has(-1) ? `var(--lane-${[...lanes][0]})` : 'var(--no-lane)'; // a row of several lanes has the colour of none
  return (
    <g class={cls} style={{ '--tone': lane }} onClick={() => (s.row.value = rows.find((r) => s.lit.value.has(r)) ?? rows[0]!)}>
      <title>{[name(row.name), ...(group ? [policyWords(row.policy)] : []), ...details(outline, row)].join('\n')}</title>
      <Shape node={node} />
      {group && <PolicyGlyph policy={row.policy} x={x} y={y - 10} />}
      <text class="title" x={x + (group ? glyphWidth : 0)} y={y}>{name(row.name)}</text>
      {node.details.map((text, i) => <text key={i} class="detail" x={x} y={y + smallLine * (i + 1)}>{text}</text>)}
      {group && <Fold node={node} scale={scale} />}
    </g>
  );
}

/** Fold hides and shows what is below a group; by keys, Enter does. */
function Fold({ node: { row, box, hidden }, scale }: { node: Node; scale: number }) {
  const text = hidden > 0 ? `+${hidden}` : '\u2212';
  const w = 6.7 * text.length + 8;
  const k = 1 / Math.min(scale, 1);
  return (
    <g class={hidden > 0 ? 'fold closed' : 'fold'} transform={`translate(${box.x + box.w - 4} ${box.y + box.h / 2 - 7 * k}) scale(${k})`} aria-hidden="true"
      onClick={(e) => { e.stopPropagation(); toggleFold(row); }}>
      <rect width={w} height={14} rx={7} />
      <text x={w / 2} y={11}>{text}</text>
    </g>
  );
}

function Shape({ node: { kind, box } }: { node: Node }) {
  const { x, y, w, h } = box;
  if (kind === 'condition') {
    const cut = Math.min(pad + 2, h / 2);
    const points = [[x, y + h / 2], [x + cut, y], [x + w - cut, y], [x + w, y + h / 2], [x + w - cut, y + h], [x + cut, y + h]];
    return <polygon class="shape" points={points.map((p) => p.join(',')).join(' ')} />;
  }
  const radius = kind === 'behavior' ? Math.min(pad * 1.5, h / 2) : 3;
  return (
    <>
      <rect class="shape" x={x} y={y} width={w} height={h} rx={radius} />
      {kind === 'barrier' && <path class="bars" d={`M${x + 4} ${y}V${y + h}M${x + w - 4} ${y}V${y + h}`} />}
    </>
  );
}

/** heats are what the boxes can show, as far as the source offers it. */
export function heats(): [s.HeatOf, string][] {
  const choices: [s.HeatOf, string][] = [['none', 'Plain'], ['visits', 'Visits']];
  if (s.server.value?.hasProfile) choices.push(['time', 'Time']);
  if (s.server.value?.hasCover) choices.push(['cover', 'Coverage']);
  return choices;
}

function HeatChoice() {
  return (
    <div class="segmented" role="radiogroup" aria-label="What the tree shows">
      {heats().map(([value, label]) => (
        <button key={value} role="radio" aria-checked={s.heat.value === value} onClick={() => (s.heat.value = value)}>{label}</button>
      ))}
    </div>
  );
}

/** Heat shows on each box how often the row was entered, or its share of the time. */
function Heat({ graph, outline, scale }: { graph: Graph; outline: Outline; scale: number }) {
  const mode = s.heat.value;
  s.version.value;
  profile.value;
  if (mode === 'none') return null;
  if (mode === 'cover') return <Covered graph={graph} outline={outline} scale={scale} />;
  const values = mode === 'visits' ? visits(outline, [...s.log.value!.agents, ...s.log.value!.earlier]) : timeShares(outline);
  const of = (node: Node) => node.rows.reduce((sum, r) => sum + (values[r] ?? 0), 0);
  const most = Math.max(1e-9, ...graph.nodes.filter((n) => n.row.row !== 0).map(of));
  return (
    <g class="heat" aria-hidden="true">
      {graph.nodes.map((node) => {
        const v = of(node);
        const text = mode === 'visits' ? thousands(v) : `${(100 * v).toFixed(v < 0.1 ? 1 : 0)} %`;
        const strength = Math.round(10 * Math.min(1, Math.sqrt(v / most)));
        return <Badge key={node.row.row} node={node} scale={scale} text={text} cls={v === 0 ? 'cold' : `hot-${strength}`} />;
      })}
    </g>
  );
}

/** Covered shows on each box how many of its points of coverage were reached; what is missing stands beside the chosen row. */
function Covered({ graph, outline, scale }: { graph: Graph; outline: Outline; scale: number }) {
  useFresh('cover', cover);
  const rows = coverOf(outline);
  return (
    <g class="heat" aria-hidden="true">
      {graph.nodes.map((node) => {
        const all = node.rows.flatMap((r) => rows.find((c) => c.row === r) ?? []);
        const [covered, points] = [all.reduce((n, c) => n + c.covered, 0), all.reduce((n, c) => n + c.points, 0)];
        return points === 0 ? null : <Badge key={node.row.row} node={node} scale={scale} text={`${covered}/${points}`} cls={covered === points ? 'cold' : `hot-${Math.ceil((10 * (points - covered)) / points)}`} />;
      })}
    </g>
  );
}

/** Badge stands beside a leaf, and above a group: names and edges stay free. */
function Badge({ node: { row, box }, text, cls, scale }: { node: Node; text: string; cls: string; scale: number }) {
  const w = text.length * 6.7 + 10;
  const leaf = row.children.length === 0;
  const k = 1 / Math.min(scale, 1); // its text has 11 px at least
  const x = leaf ? box.x + box.w + 4 : box.x + box.w - w * k + 4;
  const y = leaf ? box.y + box.h / 2 - 7.5 * k : box.y - 11 * k;
  return (
    <g class={cls} transform={`translate(${x} ${y}) scale(${k})`}>
      <rect width={w} height={15} rx={7.5} />
      <text x={w / 2} y={11}>{text}</text>
    </g>
  );
}

/** visits counts how often each row was activated, by all agents of the tree. */
function visits(outline: Outline, agents: (Agent | undefined)[]): number[] {
  const counts = new Array<number>(outline.rows.length).fill(0);
  for (const agent of agents) {
    if (!agent || agent.outline.fingerprint !== outline.fingerprint) continue;
    const { events } = agent;
    for (let i = 0; i < events.length; i++) {
      if (events.get(i, Of.kind) === Kind.activated) counts[events.get(i, Of.row)]!++;
    }
  }
  return counts;
}
