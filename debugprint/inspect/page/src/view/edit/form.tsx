// The fields of the chosen row.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { here, rename } from '../../edit/rows';
import { edit, fieldsOf, refused, refusedAt, rowOf, table, type Field, type Row, type Value } from '../../edit/table';
import { name } from '../../why/text';
import { Icon } from '../icon';
import { Control, TextBox } from './control';
import { lines, ProblemView } from './tab';
import { turnOn } from './outline';

export function Form() {
  const at = here();
  const row = at && rowOf(at.row);
  const opened = useSignal<string[]>([]); // fields that are not set yet
  useEffect(() => void (opened.value = []), [row?.name]);
  if (!row) return null;
  const fields = fieldsOf(row);
  const shown = (f: Field) => row.fields.some((v) => v.path === f.path) || /^(Act|Ask)\./.test(f.path) || opened.value.includes(f.path);
  const rest = fields.filter((f) => !shown(f));
  const open = (path: string) => {
    const field = rest.find((f) => f.path === path);
    if (!field) return;
    if (field.kind === 'switch') return void edit([{ do: 'set', row: row.name, field: path, value: true }], `${row.name} ${path}`);
    opened.value = [...opened.value, path];
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-field="${path}"] :is(input, select)`)?.focus());
  };
  return (
    <section class="edit-form" aria-label={name(row.name)}>
      <h2>
        <label class="field">Name <TextBox id="edit-name" value={row.name} wide onValue={rename} /></label>
        {row.was && <span class="hint">was called {row.was}</span>}
        {row.off && <button class="small" onClick={() => turnOn(row.name)}>Turn on</button>}
      </h2>
      {row.also && <p class="hint">It stands in {row.also.length + 1} places, and changes in all of them: {[row.path, ...row.also].map(name).join('; ')}.</p>}
      {table.value!.problems.filter((p) => p.row === row.name).map((p) => <ProblemView key={p.message} p={p} />)}
      {fields.filter(shown).map((f) => <FieldView key={f.path} row={row} f={f} close={() => (opened.value = opened.value.filter((p) => p !== f.path))} />)}
      <label class="field">
        Set a field
        <select value="" aria-label="Set a field" onChange={(e) => { open(e.currentTarget.value); e.currentTarget.value = ''; }}>
          <option value="">choose…</option>
          {rest.map((f) => <option key={f.path} value={f.path}>{f.path}</option>)}
        </select>
      </label>
    </section>
  );
}

function FieldView({ row, f, close }: { row: Row; f: Field; close: () => void }) {
  const at = `${row.name} ${f.path}`;
  const has: Value | undefined = row.fields.find((v) => v.path === f.path);
  const set = (value: unknown) => {
    if (JSON.stringify(value) !== JSON.stringify(has?.value)) void edit([{ do: 'set', row: row.name, field: f.path, value }], at);
  };
  const unset = () => {
    close();
    if (has?.value !== undefined || has?.why) void edit([{ do: 'unset', row: row.name, field: f.path }], at);
  };
  const changed = JSON.stringify(has?.value) !== JSON.stringify(has?.was);
  const bounds = [f.min && `at least ${f.min}`, f.max && `at most ${f.max}`, changed && `was ${has?.was === undefined ? 'not set' : JSON.stringify(has.was)}`].filter(Boolean).join(', ');
  return (
    <>
      <div class={changed ? 'field changed' : 'field'} title={bounds || undefined} data-field={f.path}>
        {has?.why ? <span title={has.why}>{f.path}: the program's</span> : <Control f={f} value={has?.value} set={set} row={row} />}
        {f.unit}
        {(has?.value !== undefined || has?.why || !has) && <button class="icon" aria-label={`Unset ${f.path}`} title="Unset" onClick={unset}><Icon name="close" /></button>}
      </div>
      {refusedAt.value === at && refused.value !== '' && <p class="problem" role="alert">{lines(refused.value)}</p>}
    </>
  );
}
