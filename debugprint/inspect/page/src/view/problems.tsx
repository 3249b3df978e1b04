// Problems of what is shown: one line, and all of them when it is opened.

import { useSignal } from '@preact/signals';
import { asking, lookForProblems, none, problems, toProblem } from '../problems';
import { served } from '../source';
import * as s from '../state';
import { name } from '../why/text';
import { Icon } from './icon';

export function Problems() {
  const open = useSignal(false);
  const all = problems.value;
  if (all.length === 0) return null;
  const shown = open.value ? all : all.slice(0, 1);
  return (
    <section class={`problems${open.value ? ' open' : ''}`} aria-label="Problems">
      <button class="small" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>{all.length === 1 ? '1 problem' : `${all.length} problems`}</button>
      <ol>
        {shown.map((line) => (
          <li key={line.text}>
            {line.step >= 0 || line.row ? <button class="line-body" title="Show it" onClick={() => toProblem(line)}>{name(line.text)}</button> : <span>{name(line.text)}</span>}
          </li>
        ))}
      </ol>
      <button class="icon" aria-label="Close the problems" onClick={() => (problems.value = [])}><Icon name="close" /></button>
    </section>
  );
}

/** ProblemsOrder looks for problems of a game that runs. */
export function ProblemsOrder() {
  if (s.source.value.kind !== 'live' || !served()) return null;
  return <button class="with-text" disabled={asking.value} onClick={() => void lookForProblems()} title={none.value || 'Look for what is wrong in what is recorded so far'}><Icon name="flag" /><span>{asking.value ? 'Looking' : none.value ? 'None' : 'Problems'}</span></button>;
}
