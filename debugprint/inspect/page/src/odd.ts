// Odd one out: which agents live unlike the others of their table, as package ask of the server says.

import { batch, effect, signal } from '@preact/signals';
import { answerOf, type Answer } from './problems';
import * as s from './state';

/** odd is the last answer. */
export const odd = signal<Answer | undefined>(undefined);

/** lookForOdd asks the server, after the first lines of the answer before. */
export async function lookForOdd(after: Answer['lines'] = []): Promise<void> {
  const log = s.log.value;
  const answer = await answerOf(`odd&skip=${after.length}`);
  if (log === s.log.value) odd.value = { ...answer, lines: [...after, ...answer.lines] };
}

/** sortByOdd sorts the list of agents, the oddest first. What is odd is looked up once: a live log changes too often. */
export async function sortByOdd(): Promise<void> {
  await lookForOdd();
  const ids = odd.value?.lines.filter((line) => line.step >= 0).map((line) => line.agent ?? '0');
  batch(() => {
    s.oddest.value = [...new Set(ids)].flatMap((id) => s.agents.value.find((a) => a.id === id) ?? []);
    s.order.value = 'odd';
  });
}

effect(() => {
  s.log.value; // another one
  odd.value = undefined;
});
