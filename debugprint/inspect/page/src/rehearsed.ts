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
    const begun = new Map<number, string[]>();
    for (let i = 0; i < (began?.length ?? 0); i += 2) begun.set(began![i]!, [...(begun.get(began![i]!) ?? []), ...(doing[began![i + 1]!] ?? [])]);
    const changes = new Map<number, number>(); // by step: the place in lived
    for (let i = 0; i < lived.length; i += 2) changes.set(lived[i]!, i);
    const trees: number[] = []; // when it goes on in another one
    for (let a: Agent | undefined = of; a?.before; a = a.before) trees.push(a.begins);
    let in_: Agent | undefined;
    let agent: Agent | undefined;
    let names: string[] = [];
    let before = new Map<number, number>();
    let text = '';
    for (const step of [...new Set([...changes.keys(), ...begun.keys(), ...trees])].sort((x, y) => x - y)) {
      const at = of.at(step);
      const i = changes.get(step);
      if (i !== undefined) {
        names = doing[lived[i + 1]!] ?? [];
        text = whys[why?.[i / 2] ?? 0] ?? '';
      }
      if (!agent || at !== in_) {
        // It has the same clock and the same time as there is of the agent, in each of its trees.
        const next: Agent = new Agent(there.agents.length, id, at.outline, of.name, undefined, here, at);
        there.agents.push(next);
        if (agent) [agent.after, next.before] = [next, agent];
        before = new Map(in_ ? [...before].flatMap(([r, since]) => rowsOf(at.outline, names).filter((o) => at.outline.rows[o]!.name === in_!.outline.rows[r]!.name).map((o) => [o, since] as const)) : []);
        [agent, in_] = [next, at];
      }
      const line = agent.step.length;
      const now = agent.clocks.at(step)?.now ?? 0;
      before = new Map(rowsOf(at.outline, names).map((r) => [r, before.get(r) ?? now]));
      agent.on.set(line, before);
      agent.whys.push(text);
      agent.step.push(step);
      agent.lines.push(Mark.tick | Mark.changed, at.outline.configOf([...before.keys()]), 0, 0, agent.events.length);
      for (const name of begun.get(step) ?? []) {
        const row = at.outline.find(name)[0];
        if (row === undefined) continue;
        agent.events.push(Kind.activated, row, 0);
        if (before.has(row) || at.outline.rows[row]!.children.length > 0) continue;
        agent.ranSteps.push(step);
        agent.ranRows.push(row);
      }
      agent.switches.push(step);
      agent.switchLines.push(line);
    }
  }
  return there;
}

/** rowsOf finds rows by their names, from the root down: a decider may stand in several places, also in two lanes at once. */
function rowsOf(outline: Outline, names: string[]): number[] {
  const rows: number[] = [];
  const below = (r: number) => (r === 0 ? 0 : rows.indexOf(outline.rows[r]!.parent)); // the row that came last is the nearest
  for (const name of names) {
    const [row] = outline.find(name).filter((r) => !rows.includes(r) && below(r) >= 0).sort((x, y) => below(y) - below(x));
    if (row !== undefined) rows.push(row);
  }
  return rows.sort((x, y) => x - y);
}
