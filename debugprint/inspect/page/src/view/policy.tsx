// What a group's policy means, as a glyph and a sentence; and the legend of the tree.

import type { Outline } from '../log/outline';
import { name } from '../why/text';

/** Glyphs are lines on 12 by 12. */
const policies: { [policy: string]: [glyph: string, means: string] } = {
  PrioritizedList: ['M1 2h10M1 6h7M1 10h4', 'runs the first row that accepts; earlier ones may interrupt'],
  Selector: ['M3.5 4a2.5 2.5 0 1 1 3.6 2.2Q6 6.8 6 8M6 10v1', 'the first that accepts; succeeds when one does'],
  SequentialList: ['M1 6h8M6.5 3L10 6 6.5 9', 'runs its rows in order and skips those that refuse'],
  Sequence: ['M1 6h7M5.5 3L9 6 5.5 9M11 2v8', 'runs its rows in order and fails at the first that fails'],
  Random: ['M1.5 1.5h9v9h-9zM4 4h.1M8 8h.1M6 6h.1', 'draws one of the rows that accept'],
  WeightedRandom: ['M1.5 1.5h9v9h-9zM4 9V6.5M6 9V3.5M8 9V5.5', 'draws one in proportion to the scores'],
  Shuffle: ['M1 3h2.5L8 9h3M1 9h2.5L8 3h3', 'draws without replacement: each has its turn'],
  Scored: ['M2 11V7M6 11V1M10 11V4', 'runs the row with the highest score'],
  Parallel: ['M3.5 1v10M8.5 1v10', 'runs all rows that accept, side by side'],
  FirstOf: ['M1 2h10M4 6h.1M4 10h.1', 'runs the first row that accepts, and ends with it'],
  StateMachine: ['M1 4a3 3 0 0 1 6 0M11 8a3 3 0 0 1-6 0M5.5 2.5L7 4 8.5 2.5M6.5 9.5L5 8 3.5 9.5', 'runs one row, and then one that may follow it'],
};

export const glyphWidth = 16;

/** policyWords says what a policy does. */
export const policyWords = (policy: string): string => `${policy}: ${policies[policy]?.[1] ?? 'a policy that this page does not know'}`;

/** PolicyGlyph is a policy's sign, within a drawing. */
export function PolicyGlyph({ policy, x, y }: { policy: string; x: number; y: number }) {
  return <path class="policy" d={policies[policy]?.[0] ?? 'M2 6h8'} transform={`translate(${x} ${y})`} />;
}

const shapes: [d: string, cls: string, means: string][] = [
  ['M2 1h18v10H2z', 'shape', 'group'],
  ['M7 1h8a5 5 0 0 1 0 10H7A5 5 0 0 1 7 1z', 'shape', 'behavior'],
  ['M2 6l4-5h10l4 5-4 5H6z', 'shape', 'condition'],
  ['M2 1h18v10H2zM5 1v10M17 1v10', 'shape', 'barrier'],
  ['M2 1h18v10H2z', 'shape slot', 'slot'],
  ['M2 1h18v10H2z', 'shape now', 'active'],
  ['M2 1h18v10H2z', 'shape now slot', 'active, but would not start now'],
];

/** Legend says what colours, glyphs and shapes of the tree mean. */
export function Legend({ outline }: { outline: Outline }) {
  const { rows } = outline;
  const used = Object.keys(policies).filter((p) => rows.some((r) => r.policy === p));
  return (
    <section class="legend" aria-label="Legend" tabIndex={0}>
      <ul>{rows[0]!.children.map((r, i) => <li key={r}><i class={`swatch lane-${outline.lanes[i]! % 10}`} />{name(rows[r]!.name)}</li>)}</ul>
      <ul>
        {used.map((p) => (
          <li key={p}><svg width="12" height="12" aria-hidden="true"><PolicyGlyph policy={p} x={0} y={0} /></svg>{policyWords(p)}</li>
        ))}
      </ul>
      <ul>
        {shapes.map(([d, cls, means]) => (
          <li key={means}><svg width="22" height="12" aria-hidden="true"><path class={cls} d={d} /></svg>{means}</li>
        ))}
      </ul>
    </section>
  );
}
