// Odd one out: agents that live unlike the others of their table.

import { batch, useComputed } from '@preact/signals';
import { useMemo, useState } from 'preact/hooks';
import * as a from '../actions';
import { fewest, oddities, type Oddity } from '../odd';
import * as s from '../state';
import { name } from '../why/text';
import { thousands } from './axis';

export function OddTab() {
  const outline = s.outline.value;
  const log = s.log.value;
  const [asked, ask] = useState(0); // a log grows while it is read, or while the game runs
  const { state } = s.source.value;
  const found = useMemo(() => (log && outline ? { ...oddities(log, outline), to: s.whole.peek().to } : undefined), [log, outline, asked, state]);
  const older = useComputed(() => found !== undefined && s.whole.value.to > found.to);
  if (!found || !outline) return <p class="empty">No agent is chosen.</p>;
  const { lives, odd, to } = found;
  return (
    <div class="odd">
      <p class="hint">
        {lives < fewest
          ? `${lives === 1 ? 'One agent lives' : `${lives} agents live`} by ${name(outline.name)}: too few to say what is usual.`
          : `${thousands(lives)} agents live by ${name(outline.name)}. ${odd.length === 0 ? 'None has a share of rows, a stay or a rate of switches that the others have not.' : 'The oddest come first; a click shows where.'}`}
      </p>
      {older.value && <button class="small" onClick={() => ask(asked + 1)}>Look again: this is of steps up to {thousands(to)}</button>}
      <ol>
        {odd.map((ways) => (
          <li key={ways[0]!.agent.index}>
            <b>{ways[0]!.agent.title}</b>{ways[0]!.agent.name && <span class="faint"> id {ways[0]!.agent.id}</span>}
            {ways.map((way) => <button key={way.text} class="line-body" onClick={() => show(way)}>{way.text}</button>)}
          </li>
        ))}
      </ol>
    </div>
  );
}

function show(way: Oddity): void {
  batch(() => {
    a.choose(way.agent);
    s.row.value = way.row;
    a.go(way.step);
  });
}
