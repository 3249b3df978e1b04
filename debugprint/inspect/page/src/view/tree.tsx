// The tree of the chosen agent, as debugprint.SVG draws it: the active path is lit.

import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { type Agent, Kind } from '../log/agent';
import type { Outline } from '../log/outline';
import * as s from '../state';
import { rowName } from '../why/state';
import { name } from '../why/text';
import { thousands } from './axis';
import { Icon } from './icon';
import { type Edge, gapX, type Graph, graphOf, inset, line, type Node, pad, smallLine } from './layout';
import { cover, coverOf, profile, timeShares, useFresh } from './tables';
import { useSize } from './size';

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

const smallest = 0.62; // scale at which a tree can be read
const badgeWidth = 48; // of what stands beside the leaves

export function Tree() {
  const outline = s.outline.value;
  if (!outline) return <p class="empty">No agent is chosen.</p>;
  return <Drawing outline={outline} key={outline.fingerprint} />;
}

function Drawing({ outline }: { outline: Outline }) {
  const { lexicon } = outline; // it may change, while the outline stays
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const zoom = useSignal(0); // 0: fit
  const graph = useMemo(() => graphOf(outline), [outline, lexicon]);
  const edges = graph.nodes.flatMap((n) => n.edges);
  const width = graph.width + (s.heat.value === 'none' ? 0 : badgeWidth);
  const fitted = Math.min(1.25, size.width / width, size.height / graph.height);
  const scale = zoom.value || Math.max(smallest, fitted);
  useFollow(frame, graph, scale);
  const chosen = useComputed(() => (outline.rows[s.row.value] ? rowName(outline.rows[s.row.value]!) : ''));
  const change = (by: number) => (zoom.value = Math.min(3, Math.max(0.2, scale * by)));
  return (
    <div class="tree">
      <div class="tree-tools">
        <HeatChoice />
        <span class="gap" />
        <button class="icon" onClick={() => change(0.8)} aria-label="Smaller" title="Smaller"><Icon name="minus" /></button>
        <button class="icon" onClick={() => change(1.25)} aria-label="Larger" title="Larger"><Icon name="plus" /></button>
        <button class="icon" onClick={() => (zoom.value = 0)} aria-label="Fit" title="Fit into the window"><Icon name="fit" /></button>
      </div>
      <p class="sr" aria-live="polite">{chosen}</p>
      <div class="tree-frame" ref={frame}>
        <svg width={width * scale} height={graph.height * scale} viewBox={`0 0 ${width} ${graph.height}`}
          role="group" aria-label={`Tree of ${name(outline.name)}: arrow keys choose a row`} tabindex={0} /* of SVG, names of attributes have one spelling */
          onKeyDown={(e) => {
            if (!e.key.startsWith('Arrow')) return;
            e.preventDefault();
            e.stopPropagation();
            s.row.value = s.row.value >= 0 ? neighbour(outline, s.row.value, e.key) : Math.max(0, s.moment.value?.config.leaf ?? 0);
          }}>
          {edges.map((edge, i) => <EdgeView key={i} edge={edge} />)}
          {edges.map((edge, i) => <LitEdge key={i} edge={edge} />)}
          {graph.nodes.map((node) => <NodeView key={node.row.row} node={node} outline={outline} />)}
          <Heat graph={graph} outline={outline} />
        </svg>
      </div>
    </div>
  );
}

/** useFollow scrolls to what runs if the tree is larger than its frame. */
function useFollow(frame: { current: HTMLDivElement | null }, graph: Graph, scale: number) {
  const now = useRef({ graph, scale });
  now.current = { graph, scale };
  const leaf = useComputed(() => s.moment.value?.config.leaf ?? -1);
  useSignalEffect(() => {
    const at = s.row.value >= 0 ? s.row.value : leaf.value;
    const box = frame.current;
    const node = now.current.graph.nodes.find((n) => n.rows.includes(at));
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
  return <path class="lit-edge" d={useComputed(() => (edge.rows.some((r) => s.lit.value.has(r)) ? pathOf(edge) : ''))} />;
}

function pathOf({ from: { box: from }, to: { box: to } }: Edge): string {
  const mid = to.x - gapX / 2;
  return `M${from.x + from.w} ${from.y + from.h / 2}H${mid - gapX / 4}L${mid} ${to.y + to.h / 2}H${to.x}`;
}

function NodeView({ node, outline }: { node: Node; outline: Outline }) {
  const { box, row, rows } = node;
  const cls = useComputed(() => {
    const lit = rows.some((r) => s.lit.value.has(r)) ? ' lit' : '';
    const chosen = rows.includes(s.row.value) ? ' chosen' : '';
    const why = s.moment.value?.why;
    const still = why?.outline === outline && rows.some((r) => s.lit.value.has(r) && why.failing(outline.rows[r]!).length > 0) ? ' still' : '';
    return `node ${node.kind} ${node.kind === 'group' ? row.policy : ''}${lit}${chosen}${still}`;
  });
  const x = box.x + inset(node.kind);
  const y = box.y + pad / 2 + line - 4;
  return (
    <g class={cls} onClick={() => (s.row.value = rows.find((r) => s.lit.value.has(r)) ?? rows[0]!)}>
      <Shape node={node} />
      <text class="title" x={x} y={y}>{name(row.name)}</text>
      {node.details.map((text, i) => <text key={i} class="detail" x={x} y={y + smallLine * (i + 1)}>{text}</text>)}
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
function Heat({ graph, outline }: { graph: Graph; outline: Outline }) {
  const mode = s.heat.value;
  s.version.value;
  profile.value;
  if (mode === 'none') return null;
  if (mode === 'cover') return <Covered graph={graph} outline={outline} />;
  const values = mode === 'visits' ? visits(outline, [...s.log.value!.agents, ...s.log.value!.earlier]) : timeShares(outline);
  const of = (node: Node) => node.rows.reduce((sum, r) => sum + (values[r] ?? 0), 0);
  const most = Math.max(1e-9, ...graph.nodes.filter((n) => n.row.row !== 0).map(of));
  return (
    <g class="heat" aria-hidden="true">
      {graph.nodes.map((node) => {
        const v = of(node);
        const text = mode === 'visits' ? thousands(v) : `${(100 * v).toFixed(v < 0.1 ? 1 : 0)} %`;
        const strength = Math.round(10 * Math.min(1, Math.sqrt(v / most)));
        return <Badge key={node.row.row} node={node} text={text} cls={v === 0 ? 'cold' : `hot-${strength}`} />;
      })}
    </g>
  );
}

/** Covered shows on each box how many of its points of coverage were reached; what is missing stands beside the chosen row. */
function Covered({ graph, outline }: { graph: Graph; outline: Outline }) {
  useFresh('cover', cover);
  const rows = coverOf(outline);
  return (
    <g class="heat" aria-hidden="true">
      {graph.nodes.map((node) => {
        const all = node.rows.flatMap((r) => rows.find((c) => c.row === r) ?? []);
        const [covered, points] = [all.reduce((n, c) => n + c.covered, 0), all.reduce((n, c) => n + c.points, 0)];
        return points === 0 ? null : <Badge key={node.row.row} node={node} text={`${covered}/${points}`} cls={covered === points ? 'cold' : `hot-${Math.ceil((10 * (points - covered)) / points)}`} />;
      })}
    </g>
  );
}

/** Badge stands beside a leaf, and above a group: names and edges stay free. */
function Badge({ node: { row, box }, text, cls }: { node: Node; text: string; cls: string }) {
  const w = text.length * 6.1 + 10;
  const leaf = row.children.length === 0;
  const x = leaf ? box.x + box.w + 4 : box.x + box.w - w + 4;
  const y = leaf ? box.y + box.h / 2 - 7.5 : box.y - 11;
  return (
    <g class={cls}>
      <rect x={x} y={y} width={w} height={15} rx={7.5} />
      <text x={x + w / 2} y={y + 11}>{text}</text>
    </g>
  );
}

/** visits counts how often each row was activated, by all agents of the tree. */
function visits(outline: Outline, agents: (Agent | undefined)[]): number[] {
  const counts = new Array<number>(outline.rows.length).fill(0);
  for (const agent of agents) {
    if (!agent || agent.outline.fingerprint !== outline.fingerprint) continue;
    const { kind, row } = agent;
    for (let i = 0; i < kind.length; i++) {
      if (kind.data[i] === Kind.activated) counts[row.data[i]!]!++;
    }
  }
  return counts;
}
