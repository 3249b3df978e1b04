// What an agent does and why it does nothing else, a row a line: debugprint/state_plain.go
// and state_line.go.

import type { Row } from '../log/outline';
import { fixed, name, seconds } from './text';
import { accepts } from './watcher';
import { folded, type Unasked, type Why } from './words';

/** Line is one line of a state; its text is as AppendState has it, without the spaces before it. */
export interface Line {
  depth: number;
  kind: 'active' | 'not' | 'accepts' | 'folded' | 'idle';
  row: number; // -1 for several or none
  head: string; // the row's name and the words around it
  rest: string; // for how long, or why not
}

export const lineText = (l: Line): string => '  '.repeat(l.depth) + l.head + l.rest;

const maxFolded = 8; // names on a folded line

/** stateLines returns the lines of mode WhyNot. */
export function stateLines(why: Why): Line[] {
  const p = new Printer(why);
  p.tree();
  return p.lines;
}

class Printer {
  readonly lines: Line[] = [];

  constructor(private readonly why: Why) {}

  get #rows(): Row[] {
    return this.why.outline.rows;
  }

  tree(): void {
    const root = this.#rows[0]!;
    if (this.why.state.active(0)) {
      const plain = root.children.length > 0 && !root.hasBehavior && this.#activeIn(root);
      return plain ? this.#children(root, 0) : this.#active(root, 0);
    }
    this.lines.push({ depth: 0, kind: 'idle', row: -1, head: 'idle', rest: passing(this.why) });
    if (accepts(this.why.answer(0))) return this.#children(root, 0); // it began and ended in the same tick
    this.#refused(root, 0);
  }

  #activeIn(group: Row): boolean {
    return group.children.some((c) => this.why.state.active(c));
  }

  #active(row: Row, depth: number): void {
    const { state } = this.why;
    const resting = row.children.length > 0 && !this.#activeIn(row) ? ', resting' : '';
    const rest = ` ${fixed(seconds(state.now - state.since(row.row)), 1)} s${resting}${this.why.still(row)}${this.why.notes(row.row, ' (', ')')}${this.why.targets(row, 'not')}`;
    this.lines.push({ depth, kind: 'active', row: row.row, head: rowName(row, state.target(row.row)), rest });
    this.#children(row, depth + 1);
  }

  #children(group: Row, depth: number): void {
    const causes = new Set<Unasked>();
    for (const child of group.children) {
      const row = this.#rows[child]!;
      if (this.why.state.active(child)) {
        this.#active(row, depth);
        continue;
      }
      const cause = this.why.unasked(group, row);
      if (cause === 'asked') this.#refused(row, depth);
      else causes.add(cause);
    }
    for (const [cause, before, after] of folded) {
      if (causes.has(cause)) this.#fold(group, cause, before, after, depth);
    }
  }

  /** fold adds the line of all children that were not asked for the same cause. */
  #fold(group: Row, cause: Unasked, before: string, after: string, depth: number): void {
    const names = group.children
      .filter((c) => !this.why.state.active(c) && this.why.unasked(group, this.#rows[c]!) === cause)
      .map((c) => name(this.#rows[c]!.name));
    const more = names.length - maxFolded;
    const text = names.slice(0, maxFolded).join(', ') + (more > 0 ? ` and ${more} more` : '');
    this.lines.push({ depth, kind: 'folded', row: -1, head: before, rest: text + after });
  }

  /** passed reports whether a row began and ended in this tick: its rows were asked, too. */
  #passed(row: Row): boolean {
    const a = this.why.record?.rows[row.row];
    return a !== undefined && a.began && a.reason !== '' && !this.why.state.active(row.row);
  }

  /** refused adds why a row does not run; if its children are the cause, their lines follow. */
  #refused(row: Row, depth: number): void {
    const { why } = this;
    const answer = why.answer(row.row);
    if (accepts(answer) && why.record!.rows[row.row]!.reason === '') { // a step before the one that refused
      const head = `${name(row.name)} accepts`;
      this.lines.push({ depth, kind: 'accepts', row: row.row, head, rest: why.notes(row.row, ' (', ')') });
    } else {
      this.lines.push({ depth, kind: 'not', row: row.row, head: `not ${aimed(row, why.record?.rows[row.row]!.target)}: `, rest: why.reason(row) + why.targets(row, 'nor') });
    }
    if (answer !== 'Delegate' && !(row.children.length > 0 && this.#passed(row))) return;
    for (const child of row.children) {
      if (why.answer(child) !== '') this.#refused(this.#rows[child]!, depth + 1);
    }
  }
}

/** rowName is a row's name with its target, and what it runs in brackets. */
export function rowName(row: Row, target?: string): string {
  const runs = brackets(row);
  return aimed(row, target) + (runs && ` ${runs}`);
}

function aimed(row: Row, target?: string): string {
  return name(row.name) + (target === undefined ? '' : ` #${target}`);
}

/** brackets has a behavior that the row's name does not tell, and the arguments of an Act: debugprint/text_append.go. */
export function brackets(row: Row): string {
  const open = row.act.indexOf('(');
  const args = open < 0 ? '' : row.act.slice(open + 1).replace(/\)$/, '');
  const told = !row.hasBehavior || tells(row.name, row.behavior);
  if (told && args === '') return '';
  return `[${told ? '' : name(row.behavior) + (args && ' ')}${name(args)}]`;
}

/** tells reports whether the name of a row ends in that of its behavior, as words: LIE_DOWN says that LieDown runs. */
function tells(row: string, behavior: string): boolean {
  let i = row.length;
  for (let n = behavior.length - 1; n >= 0; n--) {
    if (row[--i] === '_' && behavior[n] !== '_' && n < behavior.length - 1) i--;
    if (i < 0 || lower(row[i]!) !== lower(behavior[n]!)) return false;
  }
  return i === 0 || row[i - 1] === '_';
}

const lower = (c: string): string => (c >= 'A' && c <= 'Z' ? c.toLowerCase() : c);

/** stateLine says what an agent does in one line: GUARD_NEST > PATROL [WALK] 4.5s. */
export function stateLine(why: Why): string {
  return (why.state.active(0) ? path(why, 0) : 'idle') + passing(why);
}

/** passing names the behaviors that began and ended in the last tick. */
function passing(why: Why): string {
  const names = why.outline.rows
    .filter((row) => {
      const a = why.record?.rows[row.row];
      return a && a.began && a.reason !== '' && row.children.length === 0 && row.hasBehavior;
    })
    .map((row) => name(row.name));
  return names.length > 0 ? ` (${names.join(', ')} ended this tick)` : '';
}

function path(why: Why, r: number): string {
  const { state, outline } = why;
  const row = outline.rows[r]!;
  const lanes = row.children.filter((c) => state.active(c));
  if (lanes.length === 0) return `${rowName(row, state.target(r))} ${fixed(seconds(state.now - state.since(r)), 1)}s`;
  const head = r !== 0 ? `${aimed(row, state.target(r))} > ` : '';
  const below = lanes.map((c) => path(why, c)).join(' + ');
  return head + (lanes.length > 1 ? `(${below})` : below);
}
