// The edits as a diff of the Go source, which the game writes if it allows that.

import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ask } from '../../ask';
import type { Table } from '../../edit/table';
import { lines } from './tab';

interface Answer { diff: string; notes: string[] | null; files: string[] | null }

const allowed = signal(false);
const busy = signal(false);
const says = signal({ text: '', bad: false }); // what became of the last request
const waits = signal(''); // the request that waits for the token
const shown = signal<{ of: string; answer: Answer } | undefined>(undefined);

const storage = 'ethogram source token';

/** orderOf names the table by its root as the source had it when the game began. */
const orderOf = (t: Table) => ({ root: t.rows[0]!.was ?? t.rows[0]!.name, edits: t.edits });

async function send(what: string, body: object): Promise<Answer | undefined> {
  busy.value = true;
  says.value = { text: 'The game compiles the package, to hold it against the edits.', bad: false };
  const { value, error } = await ask(`source-${what}`, body);
  busy.value = false;
  says.value = { text: error, bad: error !== '' };
  return value as Answer | undefined;
}

async function show(t: Table): Promise<void> {
  const order = orderOf(t);
  const answer = await send('diff', order);
  shown.value = answer && { of: JSON.stringify(order), answer };
}

/** change writes the edits or takes back what was written, with the token. */
async function change(t: Table, what: string, typed?: string): Promise<void> {
  if (typed) sessionStorage.setItem(storage, typed);
  const token = sessionStorage.getItem(storage);
  waits.value = token ? '' : what;
  if (!token) return;
  const answer = await send(what, { ...(what === 'write' && orderOf(t)), token });
  if (answer) {
    shown.value = undefined;
    says.value = { text: `${answer.files!.join(', ')} is ${what === 'write' ? 'written: build again what is made of it' : 'as it was before'}.`, bad: false };
  } else if (says.value.text.startsWith('the token')) {
    sessionStorage.removeItem(storage);
    waits.value = what;
  }
}

export function SourceView({ t }: { t: Table }) {
  const token = useRef<HTMLInputElement>(null);
  useEffect(() => void ask('source').then(({ value }) => (allowed.value = value === true)), []);
  useEffect(() => token.current?.focus(), [waits.value]);
  if (!allowed.value) return null;
  const { answer } = shown.value?.of === JSON.stringify(orderOf(t)) ? shown.value : {};
  const give = () => void change(t, waits.value, token.current!.value.trim());
  return (
    <section class="gate" aria-label="Source">
      <h2>
        Source
        <button class="small" disabled={busy.value || t.edits.length === 0} onClick={() => void show(t)}>Show diff</button>
        <button class="small" disabled={busy.value || !answer?.diff} onClick={() => void change(t, 'write')}>Write to source</button>
        <button class="small" disabled={busy.value} onClick={() => void change(t, 'undo')}>Take back</button>
      </h2>
      {waits.value !== '' && (
        <p class="field">
          <label>Token that the game printed at its start <input ref={token} type="password" autocomplete="off" onKeyDown={(e) => e.key === 'Enter' && give()} /></label>
          <button class="small" onClick={give}>OK</button>
        </p>
      )}
      <p class={says.value.bad ? 'problem' : 'hint'} role={says.value.bad ? 'alert' : 'status'}>{lines(says.value.text)}</p>
      {answer?.diff && <pre class="data">{answer.diff}</pre>}
      {answer?.notes?.map((n) => <p key={n} class="hint">{n}</p>)}
    </section>
  );
}
