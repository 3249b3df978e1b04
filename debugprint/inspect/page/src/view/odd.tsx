// Odd one out: agents that live unlike the others of their table.

import { useComputed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { lookForOdd, odd } from '../odd';
import { toProblem } from '../problems';
import { served } from '../source';
import * as s from '../state';
import { name } from '../why/text';
import { thousands } from './axis';

export function OddTab() {
  const found = odd.value;
  const older = useComputed(() => s.whole.value.to > (odd.value?.last ?? Infinity));
  const ask = served() && !found;
  useEffect(() => {
    if (ask) void lookForOdd();
  }, [ask]);
  if (!served()) return <p class="empty">Who lives unlike the others is told by a program that serves its log: open this one with ethogram-view, or ask it with <code>ethogram ask LOG odd</code>.</p>;
  if (!found) return <p class="empty">Looking.</p>;
  return (
    <div class="odd">
      <p class="hint">{found.error || (found.lines.some((line) => line.step >= 0) && 'The oddest come first; a click shows where.')}</p>
      {older.value && <button class="small" onClick={() => void lookForOdd()}>Look again: this is of steps up to {thousands(found.last)}</button>}
      <ol>
        {found.lines.map((line) => <li key={line.text}>{line.step < 0 ? name(line.text) : <button class="line-body" onClick={() => toProblem(line)}>{name(line.text)}</button>}</li>)}
      </ol>
      {found.more > 0 && <button class="small" onClick={() => void lookForOdd(found.lines)}>{thousands(found.more)} more</button>}
    </div>
  );
}
