// What new rows are made of.

import { useSignal } from '@preact/signals';
import { add, palette, target } from '../../edit/rows';
import { vocabulary, type Part } from '../../edit/table';
import { name } from '../../why/text';
import { usedBy } from './control';

const most = 60; // parts that are shown

/** Palette adds a row with the part that is found. */
export function Palette() {
  const search = useSignal('');
  const all = palette(search.value);
  const to = target();
  const put = (p: Part | undefined) => {
    if (!p) return;
    search.value = '';
    void add(p).then((done) => done && document.querySelector<HTMLElement>('.outline [aria-selected=true]')?.focus());
  };
  const unnamed = vocabulary.value.parts.filter((p) => p.doubt && ['Act', 'Behavior', 'Run', 'Do', 'Each'].includes(p.kind)).length;
  return (
    <section class="edit-palette" aria-label="Add a row">
      <h2>Add a row</h2>
      <p class="hint">It comes to place {to.at + 1} of {name(to.group)}. Enter adds the first one.</p>
      <input id="edit-search" type="search" aria-label="Search what a row may do" placeholder="search" value={search.value} onInput={(e) => (search.value = e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key === 'Enter') put(all[0]);
          if (e.key === 'Escape') search.value = '';
        }} />
      <ul>
        {all.slice(0, most).map((p) => (
          <li key={`${p.kind} ${p.name}`}>
            <button onClick={() => put(p)}><b>{name(p.name)}</b> <span class="faint">{p.kind}, {usedBy(p.rows)}</span></button>
          </li>
        ))}
      </ul>
      {all.length === 0 && <p class="hint">{search.value === '' ? 'No row of the table has anything to do that data can name: the game adds it by Table.Vocabulary.' : 'Nothing is called so.'}</p>}
      {unnamed > 0 && <p class="hint">{unnamed} part{unnamed === 1 ? ' has' : 's have'} no name that data could say: the game gives one by Table.Vocabulary.</p>}
    </section>
  );
}
