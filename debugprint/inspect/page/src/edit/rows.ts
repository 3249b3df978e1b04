// What is done with the rows of a table: the chosen one moves, is copied, or goes.

import { signal } from '@preact/signals';
import * as s from '../state';
import { dataOf, rowIn } from './data';
import { edit, freeName, partsOf, refused, refusedAt, rowOf, table, type Edit, type Part, valueOf } from './table';

/** Place is where a row stands: shared rows have several. */
export interface Place {
  row: string;
  group: string; // '' of the root
  at: number;
  level: number;
  key: string; // names from the root down
}

const most = 2000; // places that are shown

/** places are all places of rows, from the root down. */
export function places(): Place[] {
  const all: Place[] = [];
  const walk = (row: string, group: string, at: number, above: string[]) => {
    if (all.length === most || above.includes(row)) return;
    const path = [...above, row];
    all.push({ row, group, at, level: above.length, key: path.join('\n') });
    rowOf(row)?.children?.forEach((child, i) => walk(child, row, i, path));
  };
  if (table.value) walk(table.value.root, '', 0, []);
  return all;
}

/** chosen is the key of the place that is chosen. */
export const chosen = signal('');

/** closed are the keys of places whose rows are not shown. */
export const closed = signal<ReadonlySet<string>>(new Set());

/** open shows the rows of a place, or hides them. */
export function open(of: Place, on: boolean): void {
  const next = new Set(closed.value);
  if (on) next.delete(of.key);
  else next.add(of.key);
  closed.value = next;
}

/** above are the keys of the places in which one stands. */
const above = (of: Place): string[] => of.key.split('\n').map((_, i, names) => names.slice(0, i).join('\n')).slice(1);

/** shown are the places in no group that is closed. */
export const shown = (all: Place[]): Place[] => all.filter((p) => !above(p).some((key) => closed.value.has(key)));

/** here is the place that is chosen: the root, if that is gone. */
export function here(all = places()): Place | undefined {
  return all.find((p) => p.key === chosen.value) ?? all[0];
}

/** choose chooses a place, and the row in the tree. */
export function choose(place: Place | undefined): void {
  if (!place) return;
  chosen.value = place.key;
  const hidden = above(place).filter((key) => closed.value.has(key));
  if (hidden.length > 0) closed.value = new Set([...closed.value].filter((key) => !hidden.includes(key)));
  const found = s.outline.value?.find(place.row)[0];
  if (found !== undefined) s.row.value = found;
}

/** chooseRow chooses the place of a row, in a group if it stands there. */
export function chooseRow(row: string, group = ''): void {
  const all = places().filter((p) => p.row === row);
  choose(all.find((p) => p.group === group) ?? all[0]);
}

/** change makes edits and chooses a row then, which may be new. */
async function change(edits: Edit[], row: string, group = ''): Promise<boolean> {
  const done = await edit(edits);
  if (done) chooseRow(row, group);
  return done;
}

const childrenOf = (group: string) => rowOf(group)?.children ?? [];

/** moveBy moves the row among its siblings. */
export function moveBy(by: number): void {
  const p = here();
  const children = childrenOf(p?.group ?? '').slice();
  if (!p || p.group === '' || p.at + by < 0 || p.at + by >= children.length) return;
  [children[p.at], children[p.at + by]] = [children[p.at + by]!, children[p.at]!];
  void change([{ do: 'set', row: p.group, field: 'Children', value: children }], p.row, p.group);
}

/** moveTo moves a row to a place in a group. */
export function moveTo(p: Place, group: string, at: number): void {
  if (p.group === '' || (group === p.group && (at === p.at || at === p.at + 1))) return;
  if (group === p.group) { // an order, which a file of numbers can have
    const children = childrenOf(group).filter((_, i) => i !== p.at);
    children.splice(at > p.at ? at - 1 : at, 0, p.row);
    void change([{ do: 'set', row: group, field: 'Children', value: children }], p.row, group);
    return;
  }
  void change([{ do: 'move', row: p.row, group, at }], p.row, group);
}

/** indent moves the row into the group before it. */
export function indent(): void {
  const p = here();
  if (!p) return;
  const before = childrenOf(p.group).slice(0, p.at).findLast((name) => rowOf(name)?.children);
  if (before === undefined) return say('There is no group before it: put rows into a group first.');
  moveTo(p, before, childrenOf(before).length);
}

/** outdent moves the row out of its group, behind that. */
export function outdent(): void {
  const p = here();
  const group = p && places().find((o) => o.key === above(p).at(-1));
  if (group && group.group !== '') moveTo(p, group.group, group.at + 1);
}

export function toggleOff(): void {
  const p = here();
  if (p && p.group !== '') void edit([{ do: 'set', row: p.row, field: 'Off', value: !rowOf(p.row)?.off }]);
}

export function duplicate(): void {
  const p = here();
  if (!p || p.group === '') return;
  const name = freeName(p.row);
  void change([{ do: 'duplicate', row: p.row, name }], name, p.group);
}

/** remove takes the row out of the group where it is chosen. */
export function remove(): void {
  const p = here();
  if (!p || p.group === '') return;
  const rest = childrenOf(p.group);
  void change([{ do: 'delete', row: p.row, group: p.group }], rest[p.at + 1] ?? rest[p.at - 1] ?? p.group, p.group);
}

export function rename(to: string): void {
  const p = here();
  if (p && to !== '' && to !== p.row) void change([{ do: 'rename', row: p.row, name: to }], to, p.group);
}

/** wrap puts a group around the row: one that begins only if the row would, as the row alone did. */
export function wrap(): void {
  const p = here();
  if (!p || p.group === '') return;
  const name = freeName('GROUP');
  void change([{ do: 'wrap', group: p.group, at: p.at, rows: 1, name }, { do: 'set', row: name, field: 'Delegate', value: true }], name, p.group);
}

export function unwrap(): void {
  const p = here();
  if (p && rowOf(p.row)?.children) void change([{ do: 'unwrap', row: p.row }], childrenOf(p.row)[0]!, p.group);
}

/** target is where a new row comes: first in the chosen group, or behind the chosen row. */
export function target(): { group: string; at: number } {
  const p = here()!;
  return p.group === '' || rowOf(p.row)?.children ? { group: p.row, at: 0 } : { group: p.group, at: p.at + 1 };
}

/** add puts a new row with a part into the table. An Act has the arguments of the first row with it. */
export async function add(part: Part): Promise<boolean> {
  const name = freeName(part.name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase().replace(/[^A-Z0-9_]+/g, '_') || 'NEW');
  const like = table.value?.rows.find((r) => valueOf(r, part.kind) === part.name);
  const args = like?.fields.filter((v) => v.path.startsWith(`${part.kind}.`) && v.value !== undefined) ?? [];
  const does = args.length > 0 ? { [part.name]: Object.fromEntries(args.map((v) => [v.path.slice(part.kind.length + 1), v.value])) } : part.name;
  const to = target();
  return change([{ do: 'add', ...to, value: { Name: name, [part.kind]: does } }], name, to.group);
}

/** runnable are the kinds of parts that make a row of their own. */
const runnable = ['Act', 'Behavior', 'Do', 'Each', 'EachFor', 'Run', 'RunFor', 'Slot'];

/** palette are the parts that new rows may have, as far as a search finds them. */
export function palette(search: string): Part[] {
  const wanted = search.trim().toLowerCase();
  return runnable.flatMap(partsOf).filter((p) => `${p.name} ${p.kind} ${p.rows.join(' ')}`.toLowerCase().includes(wanted));
}

let last = ''; // what was copied here, for browsers that keep the clipboard to themselves

/** copy returns the chosen row as data, and cut takes it away then. */
export function copy(cut = false): string {
  const p = here();
  const data = p && dataOf(table.value!, p.row);
  if (!data || 'why' in data) {
    say(data?.why ?? '');
    return '';
  }
  last = data.text;
  if (cut) remove();
  return last;
}

export async function paste(text = last): Promise<void> {
  const data = rowIn(text);
  if ('why' in data) return say(data.why);
  const to = target();
  const before = new Set(table.value?.rows.map((r) => r.name));
  if (!(await edit([{ do: 'paste', ...to, value: data.row }]))) return;
  const pasted = childrenOf(to.group)[to.at];
  if (pasted !== undefined && !before.has(pasted)) chooseRow(pasted, to.group);
}

/** say shows why something was not done. */
export function say(why: string): void {
  refused.value = why;
  refusedAt.value = '';
}
