// What every row answered in a tick, put together from its events:
// debugprint/why_watcher.go and why_notes.go.

import { checkTargets, checkWhen } from '../log/outline';
import { refusals } from './refusals';

/** Note is what a Decide notes about its answer; a %v stands for each number. */
export interface Note {
  text: string;
  numbers: number[];
}

/** Asked is what one row answered when it was asked: an event of decider.EventAsked. */
export interface Asked {
  answer: string; // decider.Answer without "Refused"
  value: number;
  other: number;
  margin: number;
  until: number; // when the timer lets the row pass, on the agent's clock
  holder: string;
  held: number;
  limit: number;
  full?: number; // how many more targets are refused because their gates are full
  checked: number;
  lacks: string;
  flags: bigint | undefined; // the words it saw, if not those at the tick's start
  stimuli: bigint | undefined;
  target?: string; // that it was asked about
  key?: string; // of the gate or squad: its name, or else
  keyId?: string; // its number
}

/** TickEvent is what happened in a tick, as far as it says why a row does not run. */
export type TickEvent =
  | { kind: 'asked' | 'target'; row: number; asked: Asked } // target: about one that the row was not chosen for
  | { kind: 'refused' | 'activated'; row: number }
  | { kind: 'deactivated'; row: number; reason: string }
  | { kind: 'noted'; row: number; note: Note };

/** Answer is a row's last answer in a tick, with its numbers. */
export interface Answer {
  answer: string; // '' without one
  ended: string; // Activate, Recheck or Lost: why it was masked
  reason: string; // why it was deactivated, or ''
  when: boolean; // its When refused a Recheck
  noTarget: boolean; // it has no target any more
  began: boolean; // it was activated in this tick
  answered: boolean; // its notes belong to an earlier evaluation
  value: number;
  other: number;
  margin: number;
  left: number;
  holder: string;
  held: number;
  limit: number;
  flags: bigint;
  stimuli: bigint;
  lacks: string;
  full: number;
  key: string; // '' without one, or where the text names it anyway
  target: string | undefined;
  others: Answer[]; // about other targets
}

interface Noted {
  row: number;
  old: boolean; // of an earlier tick: the row runs and has not been asked since
  note: Note;
}

const maxNoted = 4; // notes of one evaluation
const maxOthers = 3; // targets that a row was not chosen for

export const accepts = (answer: string): boolean => answer === 'Accepted' || answer === 'Done';

function blank(): Answer {
  return {
    answer: '', ended: '', reason: '', when: false, noTarget: false, began: false, answered: false,
    value: 0, other: 0, margin: 0, left: 0, holder: '0', held: 0, limit: 0, flags: 0n, stimuli: 0n, lacks: '',
    full: 0, key: '', target: undefined, others: [],
  };
}

/** Record is what one tree answered for one agent in a tick. Feed it tick by tick. */
export class Record {
  rows: Answer[] = [];
  notes: Noted[] = [];
  #now = 0;
  #flags = 0n;
  #stimuli = 0n;

  constructor(private readonly size: number) {
    this.begin(0, 0n, 0n, () => false);
  }

  /** begin starts a tick. Rows that are active keep their notes. */
  begin(now: number, flags: bigint, stimuli: bigint, active: (row: number) => boolean): void {
    this.#now = now;
    this.#flags = flags;
    this.#stimuli = stimuli;
    this.rows = Array.from({ length: this.size }, blank);
    this.notes = this.notes.filter((n) => active(n.row));
    for (const n of this.notes) {
      n.old = true;
      this.rows[n.row]!.answered = true;
    }
  }

  observe(e: TickEvent): void {
    const row = this.rows[e.row];
    if (!row) return;
    switch (e.kind) {
      case 'noted':
        return this.#note(e.row, e.note);
      case 'target':
        if (row.answer !== '' || row.others.length === maxOthers) [row.answer, row.others] = ['', []];
        row.others.push(blank());
        return this.#set(row.others.at(-1)!, e.asked);
      case 'asked':
        this.#answered(e.row, e.asked.answer);
        return this.#set(row, e.asked);
      case 'refused':
        row.answer = row.ended = 'Activate';
        return;
      case 'activated':
        row.reason = '';
        row.began = true;
        return;
      case 'deactivated':
        row.reason = e.reason;
        if (row.ended === 'Lost') row.ended = ''; // it had another token
    }
  }

  /** carry takes over the notes that a keyframe has of rows that are active. They are all that the rows have. */
  carry(notes: { row: number; note: Note }[]): void {
    const rows = new Set(notes.map((n) => n.row));
    this.notes = this.notes.filter((n) => !rows.has(n.row));
    for (const { row, note } of notes) this.notes.push({ row, old: false, note });
  }

  #set(row: Answer, a: Asked): void {
    switch (a.answer) {
      case 'Activate':
      case 'Recheck':
      case 'Lost':
        row.ended = a.answer;
        if (a.checked !== checkTargets) row.others = []; // they were compared with a target that the row has not got
        break;
      case 'Accepted':
      case 'Done':
        row.ended = ''; // it was asked once more
        break;
      case 'Masked':
        row.answer = a.answer; // value stays: a Recheck refused with it
        return;
    }
    const { answer, value, other, margin, holder, held, limit, lacks } = a;
    Object.assign(row, { answer, value, other, margin, holder, held, limit, lacks });
    row.target = a.target;
    row.full = a.full ?? 0;
    row.key = a.key ?? (a.keyId === a.target ? '' : a.keyId ?? '');
    row.left = a.until - this.#now;
    row.flags = a.flags ?? this.#flags;
    row.stimuli = a.stimuli ?? this.#stimuli;
    row.when = a.answer === 'Recheck' && a.checked === checkWhen;
    row.noTarget = a.answer === 'Recheck' && a.checked === checkTargets;
  }

  #drop(row: number): void {
    this.notes = this.notes.filter((n) => n.row !== row);
  }

  /** note keeps a row's note; the first of an evaluation replaces the old ones. */
  #note(row: number, note: Note): void {
    if (this.rows[row]!.answered) {
      this.rows[row]!.answered = false;
      this.#drop(row);
    }
    if (this.notes.filter((n) => n.row === row).length < maxNoted) this.notes.push({ row, old: false, note });
  }

  /** answered ends the evaluation of a row: its next note belongs to another one. */
  #answered(row: number, answer: string): void {
    if (refusals[answer]?.evaluated === false) return;
    if (this.rows[row]!.answered) this.#drop(row);
    this.rows[row]!.answered = true;
  }
}
