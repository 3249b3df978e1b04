// The table that is edited: what the game says of it, and the orders that it is given.

import { signal } from '@preact/signals';
import { ask } from '../ask';
import * as s from '../state';

/** Table is what GET tune answers, and all orders but the rehearsal. */
export interface Table {
  revision: number;
  began: number;
  root: string;
  rows: Row[];
  changes: { row: string; field: string; text: string }[];
  text: string;
  go: string;
  data: string;
  problems: Problem[];
  edits: Edit[];
  kept: Edit[];
  canKeep?: boolean;
  canUndo: boolean;
  canRedo: boolean;
  canApply: boolean;
  canRehearse: boolean;
  loses: string[];
  applied: boolean;
  waiting: boolean;
  last: {
    error: string;
    fault?: { row: string; call: string; says: string; where: string };
    watched?: boolean;
    asks?: string[];
    stuck?: string[];
    lost: number;
    dropped: { agent: string; kind: string; name: string; why: string }[];
  };
}

export interface Row {
  name: string;
  was?: string;
  new?: boolean;
  off?: boolean;
  path: string;
  also?: string[];
  policy?: string;
  children?: string[];
  fields: Value[];
}

/** Value is what a row has of a field: none if the field is not set any more. */
export interface Value {
  path: string;
  value?: unknown;
  was?: unknown;
  why?: string;
}

export interface Problem {
  code: string;
  warning: boolean;
  row: string;
  message: string;
  fix: string;
}

/** Vocabulary is what GET tune-vocabulary answers. */
export interface Vocabulary {
  fields: Field[];
  parts: Part[];
  flags: string[];
  stimuli: string[];
}

export interface Field {
  path: string;
  kind: 'switch' | 'number' | 'count' | 'duration' | 'text' | 'list' | 'choice' | 'flags' | 'stimuli' | 'names' | 'part';
  part?: string;
  choices?: string[];
  group?: boolean;
  policies?: string[];
  min?: string; // the tags of an argument
  max?: string;
  step?: string;
  unit?: string;
}

export interface Part {
  kind: string;
  name: string;
  rows: string[];
  group?: boolean;
  fields?: Field[];
  doubt?: string;
}

/** Edit is one of package decider/vocabulary. */
export interface Edit {
  do: 'set' | 'unset' | 'rename' | 'move' | 'delete' | 'duplicate' | 'add' | 'paste' | 'wrap' | 'unwrap';
  row?: string;
  field?: string;
  value?: unknown;
  group?: string;
  at?: number;
  rows?: number;
  name?: string;
}

export const number = signal(0); // of the table
export const table = signal<Table | undefined>(undefined);
export const vocabulary = signal<Vocabulary>({ fields: [], parts: [], flags: [], stimuli: [] });
export const refused = signal(''); // what the game said to the last order
export const refusedAt = signal(''); // the field that it was about, '' for another order
export const rehearsal = signal<unknown>(undefined);
export const rehearsedTo = signal(0); // the last step that the page had when it asked for the rehearsal

const path = (action: string) => `tune${action && `-${action}`}?table=${number.value}`;

let orders = Promise.resolve(); // each is made for the revision that the one before it led to
let sent = 0;
let lost = true; // the game that answers next may be another one

/** look asks for the table, as other windows and the game may have changed it. */
export async function look(): Promise<void> {
  const before = sent;
  const { value, error } = await ask(path(''));
  if (before !== sent) return; // an order knows better
  if (!table.value) refused.value = error;
  if (error) {
    lost = true;
    return;
  }
  if (lost) {
    const words = await ask(path('vocabulary'));
    if (before !== sent) return;
    if (words.value) vocabulary.value = words.value as Vocabulary;
    lost = words.error !== '';
  }
  table.value = value as Table;
}

/** order has the game carry out an order, and shows what came of it, at a field if the order is about one. */
export function order(action: string, rest: object = {}, at = ''): Promise<boolean> {
  const done = orders.then(async () => {
    if (!table.value) return false;
    sent++;
    if (action === 'rehearse') rehearsedTo.value = s.whole.value.to;
    const { value, error } = await ask(path(action), { revision: table.value.revision, began: table.value.began, ...rest });
    sent++;
    refused.value = error;
    refusedAt.value = at;
    if (error) {
      await look(); // another window may have changed the table
      return false;
    }
    if (action !== 'rehearse') table.value = value as Table;
    if (action !== 'ask' && action !== 'save') rehearsal.value = action === 'rehearse' ? value : undefined;
    return true;
  });
  orders = done.then(() => undefined);
  return done;
}

/** edit makes edits, all of them or none. */
export function edit(edits: Edit[], at = ''): Promise<boolean> {
  return order('edit', { edits }, at);
}

const stored = signal<Edit[] | undefined>(undefined);
const storage = () => `ethogram edits ${table.value?.root}`;

/** kept are the edits of last time: in the game's file, or else in the browser's storage. */
export function kept(t: Table): Edit[] {
  if (t.canKeep) return t.kept;
  try {
    return stored.value ?? JSON.parse(localStorage.getItem(storage()) ?? '[]');
  } catch { // the browser keeps nothing
    return [];
  }
}

/** keep keeps the edits for the next time. */
export async function keep(t: Table): Promise<void> {
  if (t.canKeep) return void (await order('save'));
  stored.value = t.edits;
  try {
    localStorage.setItem(storage(), JSON.stringify(t.edits));
  } catch {
    s.notify('The browser does not let the page keep the edits.', true);
  }
}

/** chooseTable shows another table. */
export function chooseTable(n: number): void {
  sent++;
  number.value = n;
  table.value = rehearsal.value = stored.value = undefined;
  lost = true;
  refused.value = '';
}

/** rowOf returns a row by its name. */
export const rowOf = (of: string) => table.value?.rows.find((r) => r.name === of);

/** partsOf returns the parts of a kind that edits may name. */
export const partsOf = (kind: string) => vocabulary.value.parts.filter((p) => p.kind === kind && !p.doubt);

/** fieldsOf returns the fields that mean something to a row, those of its Act and Ask behind them. */
export function fieldsOf(row: Row): Field[] {
  const all: Field[] = [];
  for (const f of vocabulary.value.fields) {
    const set = row.fields.some((v) => v.path === f.path);
    const means = (!f.group || row.policy !== undefined) && (!f.policies || (row.policy !== undefined && f.policies.includes(row.policy)));
    const can = f.path.startsWith('Gate.') ? valueOf(row, 'Gate') !== undefined : f.kind !== 'part' || partsOf(f.part!).length > 0;
    if (set || (means && can)) all.push(f);
    if (f.path !== 'Act' && f.path !== 'Ask') continue;
    const part = partsOf(f.path).find((p) => p.name === valueOf(row, f.path));
    for (const arg of part?.fields ?? []) all.push({ ...arg, path: `${f.path}.${arg.path}` });
  }
  return all;
}

export const valueOf = (row: Row, field: string) => row.fields.find((v) => v.path === field)?.value;

/** freeName returns a name like that one that no row has. */
export function freeName(like: string): string {
  const taken = new Set(table.value?.rows.map((r) => r.name));
  if (!taken.has(like)) return like;
  const stem = like.replace(/\d+$/, '');
  for (let n = 2; ; n++) if (!taken.has(stem + n)) return stem + n;
}
