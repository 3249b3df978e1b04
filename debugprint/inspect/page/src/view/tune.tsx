// Tuning: numbers, switches and the order of children of a copy of the game's table,
// which the game goes on with once they are applied.

import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import * as s from '../state';
import { ask } from '../ask';
import { name } from '../why/text';
import { Icon } from './icon';
import { rehearsedTo, RehearsalView } from './rehearsal';

/** Tune is what GET tune answers, and all orders but the rehearsal. */
interface Tune {
  revision: number;
  root: string;
  rows: TuneRow[];
  changes: Change[];
  text: string;
  go: string;
  data: string;
  problems: Problem[];
  canUndo: boolean;
  canRedo: boolean;
  canApply: boolean;
  canRehearse: boolean;
  applied: boolean;
  waiting: boolean;
  last: { error: string; lost: number; dropped: { agent: string; kind: string; name: string; why: string }[] };
}

interface TuneRow {
  name: string;
  path: string;
  policy?: string;
  children?: string[];
  fields: Field[];
}

interface Field {
  name: string;
  kind: 'duration' | 'number' | 'count' | 'switch' | 'text' | 'list';
  value: string;
  was: string;
  min?: string; // the tags of an argument
  max?: string;
  step?: string;
  unit?: string;
}

interface Change {
  row: string;
  field: string;
  from: string;
  to: string;
  text: string;
}

interface Problem {
  code: string;
  warning: boolean;
  row: string;
  message: string;
  fix: string;
}

const table = signal(0);
const tune = signal<Tune | undefined>(undefined);
const refused = signal(''); // what the game said to the last order
const refusedAt = signal(''); // the field that it was about, '' for another order
const rehearsal = signal<unknown>(undefined);
const everything = signal(false); // fields that are zero too

const path = (action: string) => `tune${action && `-${action}`}?table=${table.value}`;

let orders = Promise.resolve(); // each is made for the revision that the one before it led to
let sent = 0;

async function look(): Promise<void> {
  const before = sent;
  const { value, error } = await ask(path(''));
  if (before !== sent) return; // an order knows better
  if (!tune.value) refused.value = error;
  if (!error) tune.value = value as Tune;
}

/** order has the game carry out an order, and shows what came of it, at a field if the order is about one. */
function order(action: string, rest: object = {}, at = ''): void {
  orders = orders.then(async () => {
    if (!tune.value) return;
    sent++;
    if (action === 'rehearse') rehearsedTo.value = s.whole.value.to;
    const { value, error } = await ask(path(action), { revision: tune.value.revision, ...rest });
    sent++;
    refused.value = error;
    refusedAt.value = at;
    if (error) return look(); // another window may have changed the table
    if (action !== 'rehearse') tune.value = value as Tune;
    rehearsal.value = action === 'rehearse' ? value : undefined;
  });
}

/** chooseTable shows another table. */
function chooseTable(n: number): void {
  sent++;
  table.value = n;
  tune.value = rehearsal.value = undefined;
  refused.value = '';
}

export function TuneTab() {
  useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), 1000);
    return () => clearInterval(timer);
  }, [table.value]);
  const t = tune.value;
  if (!t) return <p class="empty">{refused.value || 'Waiting for the table.'}</p>;
  return (
    <div class="tune">
      <Orders t={t} />
      <Outcome t={t} />
      <div class="tune-rows">
        {t.rows.map((row) => <RowView key={row.name} row={row} problems={t.problems.filter((p) => p.row === row.name)} />)}
      </div>
    </div>
  );
}

function Orders({ t }: { t: Tune }) {
  const tables = s.server.value?.tables ?? 1;
  const state = t.waiting ? 'waiting for the game' : t.applied ? (t.changes.length > 0 ? 'the game plays with these changes' : 'the table as it was at first')
    : `${t.changes.length} change${t.changes.length === 1 ? '' : 's'}, not applied yet`;
  return (
    <div class="tune-orders">
      {tables > 1 && (
        <select aria-label="Table" value={String(table.value)} onChange={(e) => chooseTable(Number(e.currentTarget.value))}>
          {Array.from({ length: tables }, (_, i) => <option key={i} value={String(i)}>table {i}</option>)}
        </select>
      )}
      <button class="main" disabled={!t.canApply || t.applied} onClick={() => order('apply')}>Apply</button>
      {t.canRehearse && <button disabled={!t.canApply || t.changes.length === 0} onClick={() => order('rehearse')}>Rehearse</button>}
      <button disabled={!t.canUndo} onClick={() => order('undo')}>Undo</button>
      <button disabled={!t.canRedo} onClick={() => order('redo')}>Redo</button>
      <button disabled={t.changes.length === 0} onClick={() => order('reset')}>As at first</button>
      <label><input type="checkbox" checked={everything.value} onChange={(e) => (everything.value = e.currentTarget.checked)} />all fields</label>
      <span class={t.applied ? 'faint' : 'pending'} role="status">{state}</span>
    </div>
  );
}

/** Outcome shows the changes, what is wrong with them, and what became of them. */
function Outcome({ t }: { t: Tune }) {
  const general = t.problems.filter((p) => p.row === '' || !t.rows.some((r) => r.name === p.row));
  return (
    <>
      {refused.value !== '' && refusedAt.value === '' && <p class="problem" role="alert">{name(refused.value)}</p>}
      {t.last.error !== '' && <p class="problem">The game could not apply the changes: {name(t.last.error)}</p>}
      {general.map((p) => <ProblemView key={p.message} p={p} />)}
      {t.changes.length > 0 && (
        <section class="gate" aria-label="Changes">
          <h2>Changes <CopyButton as="Go" text={t.go} /> <CopyButton as="data" text={t.data} /></h2>
          <ul class="changes">{t.changes.map((c) => <li key={`${c.row} ${c.field}`}>{c.text}</li>)}</ul>
        </section>
      )}
      {t.last.lost > 0 && (
        <section class="gate" aria-label="Lost">
          <h2>{t.last.lost} thing{t.last.lost === 1 ? ' was' : 's were'} dropped when the changes were applied</h2>
          <ul class="changes">{t.last.dropped.map((d, i) => <li key={i}>agent {d.agent}: {d.kind} of {name(d.name)}, {name(d.why)}</li>)}</ul>
        </section>
      )}
      {rehearsal.value !== undefined && (
        <section class="gate" aria-label="Rehearsal">
          <h2>Rehearsal</h2>
          {t.changes.some((c) => /^(Gate|Squad)\./.test(c.field)) && <p class="hint">Gates and squads let in whom they let in when this was recorded: what they would do with other numbers is not known.</p>}
          <RehearsalView value={rehearsal.value} />
        </section>
      )}
    </>
  );
}

function CopyButton({ as, text }: { as: string; text: string }) {
  return (
    <button class="small" onClick={(e) => {
      const button = e.currentTarget;
      navigator.clipboard.writeText(text).then(() => (button.textContent = 'copied'), () => s.notify('The browser does not let the page copy.'));
    }}>copy as {as}</button>
  );
}

function ProblemView({ p }: { p: Problem }) {
  return <p class={p.warning ? 'problem warning' : 'problem'}>{name(p.message)}{p.fix && <span class="faint"> Fix: {name(p.fix)}</span>}</p>;
}

const zero = new Set(['0', '0s', 'false', '', '[]']);

function RowView({ row, problems }: { row: TuneRow; problems: Problem[] }) {
  const fields = row.fields.filter((f) => everything.value || f.value !== f.was || !zero.has(f.value));
  const chosen = s.outline.value?.rows[s.row.value]?.name === row.name;
  if (fields.length === 0 && problems.length === 0 && (row.children?.length ?? 0) < 2 && !chosen) return null;
  const depth = Math.min(9, row.path.split(' > ').length - 1);
  const shown = chosen ? row.fields : fields;
  return (
    <section class={`tune-row depth-${depth}${chosen ? ' chosen' : ''}`} aria-label={name(row.name)}>
      <button class="link name" title="Show all fields" onClick={() => (s.row.value = chosen ? -1 : s.outline.value?.find(row.name)[0] ?? -1)}>{name(row.name)}</button>
      {shown.map((f) => <FieldView key={f.name} row={row} f={f} />)}
      {problems.map((p) => <ProblemView key={p.message} p={p} />)}
      {row.children && row.children.length > 1 && <Order row={row} children={row.children} />}
    </section>
  );
}

function FieldView({ row, f }: { row: TuneRow; f: Field }) {
  const at = `${row.name} ${f.name}`;
  const set = (value: string) => value !== f.value && order('set', { values: [{ row: row.name, field: f.name, value }] }, at);
  const changed = f.value !== f.was;
  const bounds = [f.min && `at least ${f.min}`, f.max && `at most ${f.max}`, changed && `was ${f.was}`].filter(Boolean).join(', ');
  return (
    <>
      <label class={changed ? 'field changed' : 'field'} title={bounds || undefined}>
        {f.name}
        {f.kind === 'switch' ? (
          <input type="checkbox" checked={f.value === 'true'} onChange={(e) => set(String(e.currentTarget.checked))} />
        ) : (
          <TextField f={f} set={set} />
        )}
        {f.unit}
      </label>
      {refusedAt.value === at && refused.value !== '' && <p class="problem" role="alert">{name(refused.value)}</p>}
    </>
  );
}

/** TextField shows a value, but never over what is being typed: the game is asked for its values every second. */
function TextField({ f, set }: { f: Field; set: (value: string) => void }) {
  const box = useRef<HTMLInputElement>(null);
  const typing = useRef(false);
  useLayoutEffect(() => {
    if (box.current && !typing.current) box.current.value = f.value;
  });
  const onInput = () => void (typing.current = true);
  const onChange = (e: { currentTarget: HTMLInputElement }) => {
    typing.current = false;
    set(f.kind === 'text' ? e.currentTarget.value : e.currentTarget.value.trim());
  };
  const numeric = f.kind === 'number' || f.kind === 'count';
  if (numeric && (f.min ?? f.max ?? f.step) !== undefined) { // the browser's arrows keep within the tags
    return <input ref={box} type="number" min={f.min ?? ''} max={f.max ?? ''} step={f.step ?? (f.kind === 'count' ? '1' : 'any')} onInput={onInput} onChange={onChange} />;
  }
  const wide = f.kind === 'text' || f.kind === 'list';
  return <input ref={box} type="text" class={wide ? 'wide' : ''} inputMode={numeric ? 'decimal' : 'text'} onInput={onInput} onChange={onChange} />;
}

/** Order has the children of a group in their order, and moves them. */
function Order({ row, children }: { row: TuneRow; children: string[] }) {
  const move = (i: number, by: number) => {
    const to = children.slice();
    [to[i], to[i + by]] = [to[i + by]!, to[i]!];
    order('set', { orders: [{ row: row.name, children: to }] });
  };
  return (
    <ol class="order" aria-label={`Order of the children of ${name(row.name)}`}>
      {children.map((c, i) => (
        <li key={c}>
          <button class="icon" disabled={i === 0} aria-label={`${name(c)} earlier`} onClick={() => move(i, -1)}><Icon name="previous" /></button>
          {name(c)}
          <button class="icon" disabled={i === children.length - 1} aria-label={`${name(c)} later`} onClick={() => move(i, 1)}><Icon name="next" /></button>
        </li>
      ))}
    </ol>
  );
}
