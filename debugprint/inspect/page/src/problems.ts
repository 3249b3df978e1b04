// What is wrong with what the page shows, as package ask of the server says.

import { batch, effect, signal } from '@preact/signals';
import * as a from './actions';
import { ask } from './ask';
import { served } from './source';
import * as s from './state';

/** Line is one of ask.Answer: a problem, and the agent and the step that show it. */
export interface Line {
  text: string;
  row?: string;
  agent?: string; // none: 0
  step: number; // -1: no moment shows it
}

/** Answer is an ask.Answer, or says why there is none. */
export interface Answer {
  lines: Line[];
  found: number;
  more: number;
  last: number; // step that it knew
  error: string;
}

/** answerOf asks the server a question, such as "problems&row=EAT". */
export async function answerOf(question: string): Promise<Answer> {
  const { value, error } = await ask(`ask?ask=${question}`);
  return { lines: [], found: 0, more: 0, last: 0, error, ...(value as object) };
}

export const problems = signal<Line[]>([]);
export const asking = signal(false);
export const none = signal(''); // why there are none, once somebody has asked

/** lookForProblems asks the server. */
export async function lookForProblems(): Promise<void> {
  const log = s.log.value;
  asking.value = true;
  const { lines, found, error } = await answerOf('problems');
  batch(() => {
    asking.value = false;
    if (log !== s.log.value) return; // another log was opened meanwhile
    problems.value = lines.slice(0, found);
    none.value = problems.value.length > 0 ? '' : error || 'no problems found';
  });
}

// A file is asked about at once; a game keeps changing, and is when somebody wants to know.
effect(() => {
  const log = s.log.value;
  const { kind } = s.source.value;
  if (!log || !served()) {
    problems.value = [];
    none.value = '';
  } else if (kind === 'file' && s.asked.value) void lookForProblems();
});

/** toProblem goes where a problem shows. */
export function toProblem(line: Line): void {
  const agent = line.step < 0 ? undefined : s.agents.value.find((g) => g.id === (line.agent ?? '0'));
  batch(() => {
    if (agent) a.choose(agent);
    if (line.step >= 0) a.go(line.step);
    if (line.row) s.row.value = s.outline.value?.find(line.row)[0] ?? -1;
  });
}
