// Edit: a copy of the game's table, which the game goes on with once that is applied.

import { useEffect } from 'preact/hooks';
import { chooseRow } from '../../edit/rows';
import { chooseTable, keep, kept, look, number, order, refused, refusedAt, rehearsal, rowOf, table, type Problem, type Table } from '../../edit/table';
import * as s from '../../state';
import { name } from '../../why/text';
import { RehearsalView } from '../rehearsal';
import { Form } from './form';
import { Outline } from './outline';
import { Palette } from './palette';
import { SourceView } from './source';

export function EditTab() {
  useEffect(() => {
    void look().then(() => {
      const row = s.outline.value?.rows[s.row.value]?.name;
      if (row !== undefined && rowOf(row)) chooseRow(row); // the one that is chosen in the tree
    });
    const timer = setInterval(() => void look(), 1000);
    return () => clearInterval(timer);
  }, [number.value]);
  const t = table.value;
  if (!t) return <p class="empty">{refused.value || 'Waiting for the table.'}</p>;
  return (
    <div class="edit" onKeyDown={orderKeys}>
      <Orders t={t} />
      <Outcome t={t} />
      <div class="edit-columns">
        <Outline t={t} />
        <div class="edit-side">
          <Form />
          <Palette />
        </div>
      </div>
    </div>
  );
}

/** orderKeys are the keys that each editor has. */
function orderKeys(e: KeyboardEvent): void {
  if (!(e.ctrlKey || e.metaKey)) return;
  const key = e.key.toLowerCase();
  const typing = e.target instanceof HTMLInputElement && e.target.type !== 'checkbox'; // where these undo what is typed
  const t = table.value;
  if (key === 'enter' && t?.canApply && !t.applied) void order('apply');
  else if ((key === 'z' || key === 'y') && !typing) void order(key === 'y' || e.shiftKey ? 'redo' : 'undo');
  else return;
  e.preventDefault();
}

function Orders({ t }: { t: Table }) {
  const tables = s.server.value?.tables ?? 1;
  const state = t.waiting ? 'waiting for the game' : t.applied ? (t.changes.length > 0 ? 'the game plays with these changes' : 'the table as it was at first')
    : `${t.changes.length} change${t.changes.length === 1 ? '' : 's'}, not applied yet`;
  return (
    <div class="edit-orders">
      {tables > 1 && (
        <select aria-label="Table" value={String(number.value)} onChange={(e) => chooseTable(Number(e.currentTarget.value))}>
          {Array.from({ length: tables }, (_, i) => <option key={i} value={String(i)}>table {i}</option>)}
        </select>
      )}
      <button class="main" title="Ctrl+Enter" disabled={!t.canApply || t.applied} onClick={() => void order('apply')}>Apply</button>
      {t.canApply && !t.applied && t.loses.length > 0 && (
        <button title="What they do there would be dropped, without a Deactivate" onClick={() => void order('apply', { reset: true })}>
          Apply, and reset agents in {t.loses.slice(0, 3).map(name).join(', ')}{t.loses.length > 3 && ` and ${t.loses.length - 3} more`}
        </button>
      )}
      {t.canRehearse && <button disabled={!t.canApply || t.changes.length === 0} onClick={() => void order('rehearse')}>Rehearse</button>}
      <button disabled={!t.canUndo} title="Ctrl+Z" onClick={() => void order('undo')}>Undo</button>
      <button disabled={!t.canRedo} title="Ctrl+Y" onClick={() => void order('redo')}>Redo</button>
      <button disabled={t.changes.length === 0} onClick={() => void order('reset')}>As at first</button>
      <button disabled={t.changes.length === 0 || JSON.stringify(t.edits) === JSON.stringify(kept(t))} title={t.canKeep ? "In the game's file" : "In this browser's storage"} onClick={() => void keep(t)}>Save</button>
      <span class={t.applied ? 'faint' : 'pending'} role="status">{state}{t.last.asks && `; the game asks ${t.last.asks.map(name).join(', ')} for a minute: rehearse again`}</span>
    </div>
  );
}

/** Outcome shows the changes, what is wrong with them, and what became of them. */
function Outcome({ t }: { t: Table }) {
  const general = t.problems.filter((p) => p.row === '' || !t.rows.some((r) => r.name === p.row));
  const { fault, stuck } = t.last;
  const before = kept(t);
  return (
    <>
      {t.changes.length === 0 && t.applied && before.length > 0 && (
        <p class="hint">{before.length} edit{before.length === 1 ? '' : 's'} of last time: <button class="small" onClick={() => void order('edit', { edits: before, apply: true })}>Apply them</button></p>
      )}
      {refused.value !== '' && refusedAt.value === '' && <p class="problem" role="alert">{lines(refused.value)}</p>}
      {stuck && <p class="problem" role="alert">{stuck.map(name).join(', ')} has not returned for 5 s: the game waits for it.</p>}
      {fault && (
        <p class="problem" role="alert">
          <button class="link" onClick={() => chooseRow(fault.row)}>{name(fault.row)}</button> panicked in its {fault.call}: {name(fault.says)}, at {name(fault.where)}.
          The game has gone back to the table before; what the callback did to the agent stays.
        </p>
      )}
      {t.last.error !== '' && <p class="problem" role="alert">The game could not apply the changes: {name(t.last.error)}</p>}
      {general.map((p) => <ProblemView key={p.message} p={p} />)}
      {t.changes.length > 0 && (
        <section class="gate" aria-label="Changes">
          <h2>Changes <CopyButton as="Go" text={t.go} /> <CopyButton as="data" text={t.data} /></h2>
          <ul class="changes">{t.changes.map((c) => <li key={c.text}>{c.text}</li>)}</ul>
        </section>
      )}
      <SourceView t={t} />
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

/** lines are those of what the game refuses. */
export const lines = (text: string) => text.split('\n').map((line, i) => <span key={i} class="line">{name(line)}</span>);

export function ProblemView({ p }: { p: Problem }) {
  return <p class={p.warning ? 'problem warning' : 'problem'}>{name(p.message)}{p.fix && <span class="faint"> Fix: {name(p.fix)}</span>}</p>;
}
