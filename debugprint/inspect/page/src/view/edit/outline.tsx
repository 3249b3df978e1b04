// The rows of a table as an outline: they are chosen, moved and dragged there.

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import * as r from '../../edit/rows';
import { edit, rowOf, valueOf, type Row, type Table } from '../../edit/table';
import * as s from '../../state';
import { name } from '../../why/text';

/** deeds are what is done with the chosen row: a button and keys for each. */
const deeds: { label: string; key: string; hint: string; do: () => void; means: (p: r.Place, row: Row) => boolean }[] = [
  { label: 'Earlier', key: 'Alt+ArrowUp', hint: 'Alt+↑', do: () => r.moveBy(-1), means: (p) => p.group !== '' && p.at > 0 },
  { label: 'Later', key: 'Alt+ArrowDown', hint: 'Alt+↓', do: () => r.moveBy(1), means: (p) => p.at + 1 < (rowOf(p.group)?.children?.length ?? 0) },
  { label: 'Out', key: 'Alt+ArrowLeft', hint: 'Alt+←, out of its group', do: r.outdent, means: (p) => p.level > 1 },
  { label: 'In', key: 'Alt+ArrowRight', hint: 'Alt+→, into the group before it', do: r.indent, means: (p) => p.at > 0 },
  { label: 'Off', key: 'o', hint: 'o, on or off', do: r.toggleOff, means: (p) => p.group !== '' },
  { label: 'Duplicate', key: 'd', hint: 'd', do: r.duplicate, means: (p) => p.group !== '' },
  { label: 'Wrap', key: 'g', hint: 'g, in a group of its own', do: r.wrap, means: (p) => p.group !== '' },
  { label: 'Unwrap', key: 'u', hint: 'u, its rows in its place', do: r.unwrap, means: (p, row) => p.group !== '' && !!row.children },
  { label: 'Cut', key: '', hint: 'Ctrl+X', do: () => void toClipboard(true), means: (p) => p.group !== '' },
  { label: 'Copy', key: '', hint: 'Ctrl+C, as data', do: () => void toClipboard(false), means: () => true },
  { label: 'Paste', key: '', hint: 'Ctrl+V', do: () => void fromClipboard(), means: () => true },
  { label: 'Delete', key: 'Delete', hint: 'Del', do: r.remove, means: (p) => p.group !== '' },
];

async function toClipboard(cut: boolean): Promise<void> {
  const text = r.copy(cut);
  if (text !== '') await navigator.clipboard?.writeText(text).catch(() => s.notify('The browser does not let the page copy: paste works in this window.'));
}

async function fromClipboard(): Promise<void> {
  const text = await navigator.clipboard?.readText?.().catch(() => ''); // it may ask its user, who may say no
  await (text ? r.paste(text) : r.paste());
}

export function Outline({ t }: { t: Table }) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef(false); // the focus follows the choice while it is in the outline
  const over = useSignal('');
  const dragged = useRef<r.Place | undefined>(undefined);
  const places = r.places();
  const at = r.here(places);
  const all = r.shown(places);
  useEffect(() => { // whoever has come by a key goes on by keys; in a frame that nobody is in, the focus would scroll the page around it
    if (document.hasFocus() && document.activeElement === document.body) list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }, []);
  useEffect(() => {
    const is = document.activeElement;
    if (focused.current && (is === document.body || list.current?.contains(is))) list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }, [at?.key, t.revision]);
  if (!at) return null;
  const row = rowOf(at.row)!;
  const to = (place: r.Place | undefined) => r.choose(place);
  const isOpen = !!row.children && !r.closed.value.has(at.key);
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey) return;
    const i = all.indexOf(at);
    const moves: { [key: string]: () => void } = {
      ArrowUp: () => to(all[i - 1]), ArrowDown: () => to(all[i + 1]), Home: () => to(all[0]), End: () => to(all.at(-1)),
      ArrowLeft: () => (isOpen ? r.open(at, false) : to(all.findLast((p, k) => k < i && p.level < at.level))),
      ArrowRight: () => (isOpen ? to(all[i + 1]) : r.open(at, true)),
      F2: () => document.getElementById('edit-name')?.focus(), Insert: () => document.getElementById('edit-search')?.focus(), a: () => document.getElementById('edit-search')?.focus(),
      Backspace: r.remove, Enter: () => document.querySelector<HTMLElement>('.edit-form [data-field] :is(input, select)')?.focus(), ' ': () => undefined, // it is chosen
    };
    const deed = deeds.find((d) => d.key === (e.altKey ? `Alt+${e.key}` : e.key));
    const action = deed ? deed.means(at, row) ? deed.do : () => undefined : e.altKey ? undefined : moves[e.key];
    if (!action) return;
    e.preventDefault();
    e.stopPropagation(); // arrows go through time elsewhere
    action();
  };
  const drop = (e: DragEvent, p: r.Place) => {
    e.preventDefault();
    e.stopPropagation();
    over.value = '';
    const what = dragged.current;
    if (!what || p.key === what.key) return;
    if (p.group === '') r.moveTo(what, p.row, 0);
    else if (rowOf(p.row)?.children && e.offsetY > (e.currentTarget as HTMLElement).clientHeight / 2) r.moveTo(what, p.row, 0); // the lower half of a group is in it
    else r.moveTo(what, p.group, p.at);
  };
  return (
    <section class="edit-rows" aria-label="Outline">
      <div class="row-actions" role="toolbar" aria-label="The chosen row">
        {deeds.map((d) => <button key={d.label} class="small" disabled={!d.means(at, row)} title={d.hint} onClick={d.do}>{d.label}</button>)}
      </div>
      <ul class="outline" role="tree" aria-label="Table" ref={list} onKeyDown={onKeyDown}
        onFocusIn={() => (focused.current = true)} onFocusOut={(e) => e.relatedTarget && (focused.current = false)}
        onCopy={(e) => clipped(e, r.copy())} onCut={(e) => clipped(e, r.copy(true))}
        onPaste={(e) => { e.preventDefault(); void r.paste(e.clipboardData?.getData('text/plain')); }}>
        {all.map((p) => {
          const of = rowOf(p.row)!;
          const problems = t.problems.filter((q) => q.row === p.row);
          return (
            <li key={p.key} role="treeitem" aria-level={p.level + 1} aria-setsize={rowOf(p.group)?.children?.length ?? 1} aria-posinset={p.at + 1}
              aria-expanded={of.children ? !r.closed.value.has(p.key) : undefined} aria-selected={p === at} tabIndex={p === at ? 0 : -1} draggable={p.group !== ''}
              class={`depth-${Math.min(9, p.level)}${of.off ? ' off' : ''}${over.value === p.key ? ' over' : ''}`} onClick={(e) => { to(p); e.currentTarget.focus(); }}
              onDragStart={(e) => { dragged.current = p; e.dataTransfer?.setData('text/plain', p.row); e.stopPropagation(); }}
              onDragOver={(e) => { e.preventDefault(); over.value = p.key; }} onDragLeave={() => over.value === p.key && (over.value = '')} onDrop={(e) => drop(e, p)}>
              <span class="twist" aria-hidden="true" onClick={(e) => { if (of.children) { e.stopPropagation(); to(p); r.open(p, r.closed.value.has(p.key)); } }}>{of.children && (r.closed.value.has(p.key) ? '▸' : '▾')}</span>
              <b>{name(p.row)}</b> <Says t={t} row={of} />
              {problems.length > 0 && <span class={problems.every((q) => q.warning) ? 'problem warning' : 'problem'}>{problems.length === 1 ? '1 problem' : `${problems.length} problems`}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function clipped(e: ClipboardEvent, text: string): void {
  e.preventDefault();
  if (text !== '') e.clipboardData?.setData('text/plain', text);
}

/** Says is what a row is, in a few words. */
function Says({ t, row }: { t: Table; row: Row }) {
  const what = row.policy ?? ['Act', 'Behavior', 'Do', 'Each', 'EachFor', 'Run', 'RunFor', 'Slot'].map((kind) => valueOf(row, kind)).find((v) => v !== undefined);
  const changed = t.changes.some((c) => c.row === row.name && c.field !== 'Off' && c.field !== '');
  const marks = [row.off && 'off', row.new && 'new', changed && 'changed', row.also && `${row.also.length + 1} places`].filter(Boolean);
  return <><span class="faint">{name(String(what ?? ''))}</span>{marks.map((m) => <span key={String(m)} class="pending"> {m}</span>)}</>;
}

/** turn turns a row on again. */
export const turnOn = (row: string) => void edit([{ do: 'set', row, field: 'Off', value: false }]);
