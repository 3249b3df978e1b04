// Where the boxes of a tree stand. The log has the places of debugprint.SVG; where names
// that came later need more room, the page lays the tree out itself, in the same way.

import type { Box, Outline, Row } from '../log/outline';
import { details } from '../why/details';
import { name } from '../why/text';
import { glyphWidth } from './policy';

export const line = 15;
export const smallLine = 13;
export const pad = 8;
export const gapX = 48;
const charWidth = 7.3; // of the bold 12 px of titles
const smallChar = 6.1; // of the 10 px of details
const gapY = 10;
const margin = 12;

export type NodeKind = 'group' | 'behavior' | 'condition' | 'barrier' | 'slot';

/** Node is a box of the drawing: several rows if several groups share a decider. */
export interface Node {
  row: Row; // the first of them
  rows: number[];
  box: Box;
  kind: NodeKind;
  details: string[];
  depth: number; // of its deepest row
  edges: Edge[]; // to its children, in their order
  parents: number; // edges that lead to it
  hidden: number; // rows below it that are not drawn, as it is collapsed
}

export interface Edge {
  from: Node;
  to: Node;
  order: number; // -1 for an only child
  nth: number; // of the edges that lead to the node
  rows: number[]; // the children for which it stands
}

export interface Graph {
  nodes: Node[];
  width: number;
  height: number;
}

/** graphOf lays out a tree: without details it is smaller, and what is below the groups of these names is left out. */
export function graphOf(outline: Outline, detailed = true, collapsed: ReadonlySet<string> = new Set()): Graph {
  const nodes = connected(outline, detailed, collapsed);
  if (!detailed || collapsed.size > 0 || nodes.some((n) => !n.row.box || needs(n).w > n.row.box.w + 1 || needs(n).h > n.row.box.h + 1)) layOut(nodes);
  const far = (end: (b: Box) => number) => margin + Math.max(...nodes.map((n) => end(n.box)));
  return { nodes, width: far((b) => b.x + b.w), height: far((b) => b.y + b.h) };
}

/** connected returns the nodes in depth-first order, with the edges between them. */
function connected(outline: Outline, detailed: boolean, collapsed: ReadonlySet<string>): Node[] {
  const byName = new Map<string, Node>();
  const below = (row: Row): number => row.children.reduce((n, c) => n + 1 + below(outline.rows[c]!), 0);
  const add = (r: number): Node => {
    const row = outline.rows[r]!;
    const node: Node = byName.get(row.name) ?? {
      row, rows: [], box: row.box ?? { x: 0, y: 0, w: 0, h: 0 }, kind: kindOf(row), details: detailed ? details(outline, row) : [],
      depth: 0, edges: [], parents: 0, hidden: 0,
    };
    byName.set(row.name, node);
    node.rows.push(r);
    node.depth = Math.max(node.depth, row.depth);
    if (collapsed.has(row.name)) node.hidden = below(row);
    else row.children.forEach((child, order) => {
      const to = add(child);
      const edge = node.edges.find((e) => e.to === to);
      if (edge) edge.rows.push(child);
      else node.edges.push({ from: node, to, order: row.children.length > 1 ? order : -1, nth: to.parents++, rows: [child] });
    });
    return node;
  };
  add(0);
  return [...byName.values()];
}

function kindOf(row: Row): NodeKind {
  if (row.children.length > 0) return 'group';
  if (row.hasBehavior) return 'behavior';
  if (row.barrier) return 'barrier';
  return row.slot ? 'slot' : 'condition';
}

/** inset is the distance of the text from the sides of its box. */
export const inset = (kind: NodeKind): number => pad + (kind === 'condition' ? 6 : kind === 'barrier' ? 4 : 0);

function needs(node: Node): { w: number; h: number } {
  const title = [...name(node.row.name)].length * charWidth + (node.kind === 'group' ? glyphWidth : 0);
  const widest = Math.max(title, ...node.details.map((d) => [...d].length * smallChar));
  return { w: widest + 2 * inset(node.kind), h: line + smallLine * node.details.length + pad };
}

/** layOut places the nodes: a column for each depth, a group in the middle of its children. */
function layOut(nodes: Node[]): void {
  const widths: number[] = [];
  for (const n of nodes) {
    n.box = { x: 0, y: 0, ...needs(n) };
    widths[n.depth] = Math.max(widths[n.depth] ?? 0, n.box.w);
  }
  for (const n of nodes) n.box.x = widths.slice(0, n.depth).reduce((x, w) => x + w + gapX, margin);
  const own = new Map<Node, Node[]>(nodes.map((n) => [n, []]));
  const owned = new Set<Node>();
  for (const { from, to } of nodes.flatMap((n) => n.edges)) {
    if (owned.has(to) || from.depth + 1 !== to.depth) continue;
    owned.add(to);
    own.get(from)!.push(to);
  }
  const free: number[] = []; // by depth: the first free y of the column
  let next = margin; // y of the next leaf
  const place = (n: Node) => {
    const children = own.get(n)!;
    let y = next;
    if (children.length > 0) {
      children.forEach(place);
      const last = children.at(-1)!.box;
      y = (children[0]!.box.y + last.y + last.h) / 2 - n.box.h / 2;
    }
    n.box.y = Math.max(y, free[n.depth] ?? 0, margin);
    free[n.depth] = n.box.y + n.box.h + gapY;
    next = Math.max(next, free[n.depth]!);
  };
  place(nodes[0]!);
}
