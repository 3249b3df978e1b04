// What agents would have done, as a log beside the one that it was rehearsed with.

import { Agent, Kind, Mark } from './log/agent';
import { Log } from './log/log';
import type { Outline } from './log/outline';

/**
 * Lived is what an agent does: a step, and the number of what it does from then on, and so on; and of each the number of its why.
 * Began are a step and the number of the rows that begin in it, and so on.
 */
export interface Lived {
  id: string;
  lived: number[] | null;
  why?: number[] | null;
  began?: number[] | null;
}

/** logOf makes a log of it, up to its last step. */
export function logOf(here: Log, end: number, agents: Lived[], doing: string[][], whys: string[]): Log {
  const there = new Log();
  [there.begin, there.end, there.complete] = [here.begin, end, true];
  there.trees.push(...here.trees);
  for (const { id, lived, why, began } of agents) {
    const of = here.agents.find((a) => a && a.id === id && !a.host && !a.after);
    if (!of || !lived) continue;
    // It has the same clock and the same time as there is of the agent, which is in the tree of its end.
    const agent = new Agent(there.agents.length, id, of.outline, of.name, undefined, here, of);
    there.agents.push(agent);
    const begun = new Map<number, string[]>();
    for (let i = 0; i < (began?.length ?? 0); i += 2) begun.set(began![i]!, [...(begun.get(began![i]!) ?? []), ...(doing[began![i + 1]!] ?? [])]);
    const changes = new Map<number, number>(); // by step: the place in lived
    for (let i = 0; i < lived.length; i += 2) changes.set(lived[i]!, i);
    let before = new Map<number, number>();
    let text = '';
    for (const step of [...new Set([...changes.keys(), ...begun.keys()])].sort((x, y) => x - y)) {
      const i = changes.get(step);
      const line = agent.step.length;
      if (i !== undefined) {
        const rows = rowsOf(of.outline, doing[lived[i + 1]!] ?? []);
        const now = agent.clocks.at(step)?.now ?? 0;
        before = new Map(rows.map((r) => [r, before.get(r) ?? now]));
        text = whys[why?.[i / 2] ?? 0] ?? '';
      }
      agent.on.set(line, before);
      agent.whys.push(text);
      agent.step.push(step);
      agent.lines.push(Mark.tick | Mark.changed, of.outline.configOf([...before.keys()]), 0, 0, agent.events.length);
      for (const name of begun.get(step) ?? []) {
        const row = of.outline.find(name)[0];
        if (row === undefined) continue;
        agent.events.push(Kind.activated, row, 0);
        if (before.has(row) || of.outline.rows[row]!.children.length > 0) continue;
        agent.ranSteps.push(step);
        agent.ranRows.push(row);
      }
      agent.switches.push(step);
      agent.switchLines.push(line);
    }
  }
  return there;
}

/** rowsOf finds rows by their names, from the root down: a decider may stand in several places. */
function rowsOf(outline: Outline, names: string[]): number[] {
  const rows: number[] = [];
  for (const name of names) {
    const row = outline.find(name).find((r) => r === 0 || rows.includes(outline.rows[r]!.parent));
    if (row !== undefined && !rows.includes(row)) rows.push(row);
  }
  return rows.sort((x, y) => x - y);
}
