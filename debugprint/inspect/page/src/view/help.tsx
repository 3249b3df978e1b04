// The keys, on a sheet over the page.

import { useEffect, useRef } from 'preact/hooks';
import * as s from '../state';

const keys: [string, [string, string][]][] = [
  ['Time', [
    ['← →', 'one step; with Shift 10, with Alt 100'], ['space', 'play, pause'], ['[ ]', 'previous, next switch of the agent'],
    ['Home End', 'first, last step'], ['b', 'bookmark this step'], [', .', 'previous, next bookmark'],
    ['x X', 'next, previous hit of a breakpoint'], ['d D', 'next, previous decision that differs'], ['+ − 0', 'fewer, more, all steps'], ['l', 'follow the game'],
  ]],
  ['Agents and rows', [
    ['↑ ↓', 'agent above, below'], ['/', 'search agents and rows'], ['w', 'record the agent in full'], ['p', 'pin the agent to the top'], ['s', 'size of the rows'],
    ['Tab', 'into the tree, then arrows choose a row, Enter collapses a group'], ['Esc', 'deselect the row, close'],
  ]],
  ['Edit', [
    ['↑ ↓', 'row above, below, in the outline'], ['Alt', 'with arrows: move the row'], ['o d', 'off, duplicate'], ['g u', 'a group around it, without its group'],
    ['Del', 'delete'], ['F2 Enter', 'its name, its fields'], ['← →', 'close, open a group'], ['Ins', 'add a row'], ['Ctrl Enter', 'apply'],
  ]],
  ['Page', [
    ['1 … 9', 'tabs of the middle'], ['h', 'plain, visits, time, coverage'], ['o', 'open a log'], ['c', 'copy a link'], ['k', 'save the last 20 seconds as a log'], ['t', 'light or dark'], ['?', 'these keys'],
  ]],
];

/** Saves are links to what the game's server has; a bar that is narrow has no room for them, and the sheet has. */
export function Saves() {
  if (s.source.value.name !== location.host || location.host === '') return null;
  return (
    <>
      <a class="button" href="log" download title="Save the log as a file">Save log</a>
      <a class="button" href="html" download title="Save this page with the log in it, as one file that needs no server">Save page</a>
    </>
  );
}

export function Help() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = s.help.value;
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} class="help" aria-label="Keys" onClose={() => (s.help.value = false)}
      onClick={(e) => e.target === e.currentTarget && (s.help.value = false)}>
      <h2 tabIndex={-1} autofocus>Keys</h2>
      <div class="help-columns">
        {keys.map(([title, all]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {all.map(([k, what]) => [<dt key={k}>{k.split(' ').map((one) => <kbd key={one}>{one}</kbd>)}</dt>, <dd key={what}>{what}</dd>])}
            </dl>
          </section>
        ))}
      </div>
      <p class="hint">Drag over a strip to go through time. A click on the strip of the chosen agent goes to that step; a click on another agent chooses it. The address of the page names agent, step and row: a link and a log make a bug report.</p>
      <p class="saves"><Saves /><span class="gap" /><button onClick={() => (s.help.value = false)}>Close</button></p>
    </dialog>
  );
}
