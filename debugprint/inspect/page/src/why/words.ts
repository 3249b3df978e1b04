// Why a row does not run, in the words of debugprint/why_plain.go and why_view.go.

import { anyState, Bit, conditions, Limit, type Lexicon, type Outline, type Row, start } from '../log/outline';
import { BitWords, checkOf, settled } from './bits';
import { Fact, refusals } from './refusals';
import { fixed, name, number, time } from './text';
import { accepts, type Answer, type Note, type Record } from './watcher';

/** State is what an agent does at a moment: decider.State. */
export interface State {
  agent: string;
  tick: number;
  now: number;
  flags: bigint; // of the last tick
  stimuli: bigint; // as it last read them
  active(row: number): boolean;
  /** target is that of an active row, undefined if it has no Targets. */
  target(row: number): string | undefined;
  /** since is when an active row was activated, on the agent's clock. */
  since(row: number): number;
}

/** Unasked is why a row was not asked. Rows of one kind share a line. */
export type Unasked = 'asked' | 'unknown' | 'latched' | 'done' | 'runs' | 'cut' | 'behind';

/** The order in which the folded lines follow, and their words. */
export const folded: [Unasked, string, string][] = [
  ['unknown', 'unknown why not ', ': the agent is not watched'],
  ['latched', 'not asked, because the group is latched: ', ''],
  ['done', 'done: ', ''],
  ['runs', 'not asked while it runs: ', ''],
  ['cut', 'not asked: ', ''],
  ['behind', 'behind it: ', ''],
];

const reasons: { [reason: string]: string } = {
  Succeeded: 'succeeded',
  Failed: 'failed',
  TimedOut: 'timed out',
  GroupEnded: 'its group ended',
  Interrupted: 'interrupted',
  Reset: 'the agent was reset',
  Removed: 'the agent was removed',
  LoopGuard: 'stopped by the loop guard',
  Panicked: 'a callback panicked',
  SquadAborted: 'its squad broke up',
  Ejected: 'ejected from its slot',
  Restored: 'restored where its gate is full',
};

/** reasonWords says why a row was deactivated. */
export const reasonWords = (reason: string): string => reasons[reason] ?? reason;

/** Why puts the answers of one tick into words. Without a record the tick was not watched. */
export class Why {
  constructor(
    readonly outline: Outline,
    readonly state: State,
    readonly record: Record | undefined,
    private readonly lexicon: Lexicon,
    private readonly agentName: (id: string) => string,
  ) {}

  answer(row: number): string {
    return this.record?.rows[row]!.answer ?? '';
  }

  /** reason says why a row is not active, and its notes. */
  reason(row: Row): string {
    if (!this.record) return 'unknown, the agent is not watched';
    const a = this.record.rows[row.row]!;
    if (a.answer === 'Decide' && this.noted(row.row)) return this.notes(row.row, '', '');
    return this.#cause(row, a) + this.notes(row.row, ' (', ')');
  }

  /** targets says why a row does not have, or was refused for, other targets. */
  targets(row: Row, not: string): string {
    const all = (this.record?.rows[row.row]!.others ?? []).map((a) => `${not} #${a.target}: ${this.refusal(row, a)}${a.full > 0 ? `; and ${a.full} more ${a.full === 1 ? 'is' : 'are'} full` : ''}`);
    return all.length > 0 ? ` (${all.join('; ')})` : '';
  }

  /** isAsked reports whether an active row was asked in this tick, or is in each. */
  #isAsked(row: Row): boolean {
    return this.answer(row.row) !== '' || this.state.now === this.state.since(row.row) || (row.bits & Bit.recheckEachTick) !== 0;
  }

  /** failing says which flags and stimuli of an active row would refuse it now, which is not rechecked. */
  failing(row: Row): string[] {
    if (this.#isAsked(row)) return [];
    return (['flags', 'stimuli'] as const).map((kind) => new BitWords(this.lexicon, kind).failed(settled(this.outline, row, kind), this.state[kind])).filter((s) => s !== '');
  }

  /** still says that an active row goes on without being asked, and which of its conditions fail by now: debugprint/why_still.go. */
  still(row: Row): string {
    if (this.#isAsked(row)) return '';
    const failed = this.failing(row);
    if (failed.length > 0) return `, not rechecked: would refuse now, ${failed.join(', ')}`;
    const rescored = row.parent >= 0 && (this.outline.rows[row.parent]!.bits & Bit.rescore) !== 0; // it is asked, and may refuse
    const always = !rescored && (row.checks & conditions) !== 0 && (row.bits & (Bit.recheckOnRedecide | Bit.switch)) === 0;
    return always ? ', not rechecked' : '';
  }

  #cause(row: Row, a: Answer): string {
    const asked = a.answer !== '';
    if (a.reason !== '' && (!asked || accepts(a.answer) || a.answer === 'From' || (a.answer === 'Masked' && a.ended === ''))) return ended(a);
    if (row.parent >= 0) {
      switch (this.unasked(this.outline.rows[row.parent]!, row)) {
        case 'done':
          return 'has succeeded';
        case 'runs':
          return `not asked while ${this.#sibling(row)} runs`;
        case 'behind':
          return `stands behind ${this.#sibling(row)}`;
      }
    }
    if (!asked) return 'not asked';
    return accepts(a.answer) ? 'accepted' : this.refusal(row, a);
  }

  /** refusal says why a row with this answer does not run. */
  refusal(row: Row, a: Answer): string {
    const facts = factsOf(row, a);
    const words = refusals[a.answer]?.says.find(([need]) => (need & facts) === need);
    return words ? words[1].replace(/\{(\w+)\}/g, (_, key: string) => this.#fill(key, row, a)) : a.answer;
  }

  /** fill returns what stands for a key of the words, see internal/refusal. */
  #fill(key: string, row: Row, a: Answer): string {
    switch (key) {
      case 'bits':
        if (a.answer === 'Flags') return new BitWords(this.lexicon, 'flags').failed(checkOf(row, 'flags'), a.flags);
        return new BitWords(this.lexicon, 'stimuli').failed(checkOf(row, 'stimuli'), a.stimuli) + (a.lacks && ` (${name(a.lacks)})`);
      case 'left':
        return time(a.left);
      case 'every':
        return (row.perAgent & Limit.every) !== 0 ? 'so often (by agent)' : time(row.every);
      case 'chance':
        return (row.perAgent & Limit.chance) !== 0 ? 'by agent' : number(row.chance);
      case 'gate':
        return name(row.gate);
      case 'key':
        return withKey(a.key);
      case 'slot':
        return name(row.slot);
      case 'when':
        return `When ${row.when && `${name(row.when)} `}is ${(row.bits & Bit.not) !== 0}`;
      case 'decide':
        return decideName(row);
      case 'value':
        return number(a.value);
      case 'score':
        return fixed(a.value, decimals(a));
      case 'other':
        return fixed(a.other, decimals(a));
      case 'margin':
        return a.margin !== 0 ? ` + margin ${fixed(a.margin, decimals(a))}` : '';
      case 'held':
        return String(a.held);
      case 'limit':
        return String(a.limit);
      case 'needs':
        return row.squadStart > 0 && row.squadStart < row.squad ? `${row.squadStart} to ${row.squad}` : String(row.squad);
      case 'squads':
        return a.other === 1 ? '1 squad has' : `${a.other} squads have`;
      case 'holder':
        return this.#holder(a);
      case 'sibling':
        return this.#sibling(row);
      case 'ended':
        if (a.ended !== '') return this.refusal(row, { ...a, answer: a.ended });
        return a.reason !== '' ? ended(a) : 'ended in this tick';
      case 'follows':
        return follows(row);
    }
    throw new Error(`no word for {${key}}`);
  }

  #holder(a: Answer): string {
    const known = this.agentName(a.holder);
    return (known ? name(known) : `agent ${a.holder}`) + (a.held > 1 ? ' and others' : '');
  }

  /** sibling is the name of the row that runs in place of this one. */
  #sibling(row: Row): string {
    const child = row.parent >= 0 ? this.activeChild(this.outline.rows[row.parent]!) : -1;
    return child < 0 ? 'the active row' : name(this.outline.rows[child]!.name);
  }

  /** activeChild returns the first active child of a group, -1 without one. */
  activeChild(group: Row): number {
    if (!this.state.active(group.row)) return -1;
    return group.children.find((c) => this.state.active(c)) ?? -1;
  }

  /** unasked returns why a row of this group was not asked. */
  unasked(group: Row, row: Row): Unasked {
    let why: Unasked = 'unknown';
    if (this.record) {
      const a = this.record.rows[row.row]!;
      if (a.reason !== '') return 'asked';
      if (a.answer === 'Latched') return 'latched';
      if (a.answer !== '') return 'asked';
      why = 'cut';
    }
    if (!this.state.active(group.row)) return why;
    const child = this.activeChild(group);
    const active = child < 0 ? -1 : this.outline.rows[child]!.index;
    const by = passedOver(group.policy, row.index, active);
    if (by === 'cut' || (by === 'runs' && active < 0) || (by === 'done' && !this.record)) return why;
    return by;
  }

  noted(row: number): boolean {
    return this.record?.notes.some((n) => n.row === row) ?? false;
  }

  /** notes writes a row's notes between before and after, nothing without notes. */
  notes(row: number, before: string, after: string): string {
    const all = this.record?.notes.filter((n) => n.row === row) ?? [];
    if (all.length === 0) return '';
    return before + (all[0]!.old ? 'when asked: ' : '') + all.map((n) => noteText(n.note)).join('; ') + after;
  }
}

/** passedOver returns why a group whose child number active runs does not ask child number i. */
function passedOver(policy: string, i: number, active: number): Unasked {
  switch (policy) {
    case 'Parallel':
      return 'done';
    case 'SequentialList':
    case 'Sequence':
    case 'FirstOf':
    case 'Random':
    case 'WeightedRandom':
    case 'Shuffle':
      return 'runs';
    case 'PrioritizedList':
    case 'Selector':
      if (active >= 0 && i > active) return 'behind';
  }
  return 'cut'; // a reset cut its tick short
}

function ended(a: Answer): string {
  return `${a.began ? 'began and ' : ''}ended in this tick, ${reasonWords(a.reason)}`;
}

/** factsOf returns what holds of an answer and its row. */
function factsOf(row: Row, a: Answer): number {
  const facts: [boolean, Fact][] = [
    [row.children.length > 0, Fact.group], [(row.bits & Bit.not) !== 0, Fact.not], [row.paired, Fact.paired],
    [a.held === 0, Fact.nobody], [a.held < a.limit, Fact.room], [a.value === a.other + a.margin, Fact.tie],
    [a.when, Fact.byWhen], [!Number.isNaN(a.value), Fact.decided], [a.noTarget, Fact.noTarget],
    [a.limit === 1, Fact.alone], [a.answer === 'Squad' && a.other > 0, Fact.others],
  ];
  return facts.reduce((all, [holds, fact]) => (holds ? all | fact : all), 0);
}

/** follows says which states of a StateMachine a row may follow. */
function follows(row: Row): string {
  const states = [...new Set([...row.from, ...row.after])].filter((s) => s !== start);
  return states.length === 0 ? 'may only begin' : `may follow ${states.map((s) => (s === anyState ? 'any other state' : name(s))).join(', ')}`;
}

/** decimals are how many show the difference between a score and the one to beat. */
function decimals(a: Answer): number {
  const need = a.other + a.margin;
  return a.value !== need && Math.abs(need - a.value) < 0.01 ? 6 : 2;
}

/** decideName is a row's Decide or Ask as the source has it, with its arguments. */
export function decideName(row: Row): string {
  if (row.ask) return name(row.ask);
  if (!row.decide) return 'Decide';
  if (row.act && row.decide === row.behavior) return name(row.act); // the Act is asked
  return name(row.decide);
}

/** withKey says which key a gate or squad has, '' for none. */
export const withKey = (key: string | undefined): string => (key ? ` with key ${name(key)}` : '');

/** noteText writes a note with its numbers; those without a %v come last. */
export function noteText(note: Note): string {
  let text = '';
  let rest = note.text;
  note.numbers.forEach((v, i) => {
    const at = rest.indexOf('%v');
    const before = at < 0 ? rest : rest.slice(0, at);
    text += name(before);
    if (at < 0 && (i > 0 || before !== '')) text += ' ';
    text += number(v);
    rest = at < 0 ? '' : rest.slice(at + 2);
  });
  return text + name(rest);
}
