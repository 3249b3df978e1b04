// The lines below a row's name in a drawing: debugprint/graph_words.go.

import { anyState, Bit, checkDecide, checkTargets, checkWhen, type Check, type Lexicon, type Outline, type Row, start } from '../log/outline';
import { float } from '../log/json';
import { type BitKind, BitWords, checkOf, single } from './bits';
import { type Field, fields } from './fields';
import { name, number, span } from './text';
import { decideName } from './words';
import { brackets } from './state';

const maxDetail = 36; // characters of a line of several details

/** details says what a row is, what it needs to start, what it shares, and what holds while it runs. */
export function details(outline: Outline, row: Row): string[] {
  const words = new Details(outline, row);
  const parts: string[][] = [[], [], [], [], []];
  for (const field of fields) parts[field[0]]!.push(...words.of(field));
  return parts.flatMap(wrap);
}

function wrap(items: string[]): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.length - 1;
    if (last >= 0 && [...lines[last]!].length + 2 + [...item].length <= maxDetail) lines[last] += `, ${item}`;
    else lines.push(item);
  }
  return lines;
}

/** states are names of states, with what is said before the first and behind the last. */
function states(before: string, names: string[], behind: string): [boolean, string][] {
  const all = names.filter((n) => n !== start).map((n) => (n === anyState ? 'any state' : name(n)));
  return all.map((n, i) => [true, (i === 0 ? before : '') + n + (i === all.length - 1 ? behind : '')]);
}

class Details {
  readonly #lexicon: Lexicon;

  constructor(private readonly outline: Outline, private readonly row: Row) {
    this.#lexicon = outline.lexicon;
  }

  #has(bit: number): boolean {
    return (this.row.bits & bit) !== 0;
  }

  /** of returns the words of a field that is set. */
  of([, field, key, kind, says, limit = 0]: Field): string[] {
    if ((this.row.perAgent & limit) !== 0) return [`${field.toLowerCase()} by agent${field === 'Every' && this.row.scatter ? ' scattered' : ''}`];
    if (says === '') return items(...this.#own(field));
    if (typeof key === 'number') return items([this.#has(key), says]);
    const v = this.row.raw[key];
    if (!v) return [];
    return [says.replace('%s', () => (kind === 'time.Duration' ? span(v as number) : kind === 'float64' ? number(float(v, 0)) : name(String(v))))];
  }

  /** own are the words of a field that is more than a value. */
  #own(field: string): [boolean, string][] {
    const { row } = this;
    switch (field) {
      case 'Policy':
        return [[row.children.length > 0, row.policy]];
      case 'Delegate':
        return [[row.children.length > 0 && this.#has(Bit.delegate) && !['Selector', 'Sequence', 'Parallel'].includes(row.policy), 'delegates']];
      case 'Remember':
        return [[this.#has(Bit.remember), this.#has(Bit.rememberTime) ? 'remembers the time' : 'remembers']];
      case 'EndOn':
        return [[row.endOn !== '', `ends ${row.endOn.replace('On', 'on ').toLowerCase()}`]];
      case 'From': {
        const begins = row.from.includes(start) || row.after.includes(start) || (row.from.length + row.after.length === 0 && this.outline.rows[row.parent]?.policy === 'StateMachine');
        return [[begins, 'begins'], ...states('from ', row.from, '')];
      }
      case 'After':
        return states('after ', row.after, row.on.replace('On', ' on ').toLowerCase());
      case 'Loop':
        return [[row.loop < 0, 'loops'], [row.loop > 1, `${row.loop} times`]];
      case 'Behavior':
        return [[brackets(row) !== '', brackets(row)]];
      case 'Flags':
        return this.#check('flags');
      case 'Stimuli':
        return this.#check('stimuli');
      case 'Every':
        return [[row.every > 0, `every ${span(row.every)}${row.scatter ? ' scattered' : ''}`]];
      case 'When':
        return [[(row.checks & checkWhen) !== 0, (this.#has(Bit.not) ? 'not ' : '') + (row.when ? name(row.when) : 'When')]];
      case 'Targets':
        return [[(row.checks & checkTargets) !== 0, `for each of ${name(String(row.raw.targets ?? 'List'))}`]];
      case 'Targets.Margin': {
        const margin = float(row.raw.targetsMargin, 0);
        return [[this.#has(Bit.switch), margin === 0 ? 'switches to better ones' : `switches to ones better by ${number(margin)}`]];
      }
      case 'Decide':
        return [[(row.checks & checkDecide) !== 0, this.#decide()]];
      case 'Gate':
        return [[row.gate !== '', `gate ${name(row.gate)} ${row.gateLimit || 'limited by each agent'}${row.gateKeyed ? ' per key' : ''}`]];
      case 'Squad': {
        const roles = row.roles.map((r) => new BitWords(this.#lexicon, 'flags').names(r)).join(', ');
        return [[row.squad > 0, `squad of ${row.squad}${roles && `: ${roles}`}`]];
      }
      case 'Recheck':
        return [[this.#has(Bit.recheckEachTick), 'rechecked each tick'], [this.#has(Bit.recheckOnRedecide), 'rechecked on redecide']];
    }
    throw new Error(`no words for ${field}`);
  }

  #decide(): string {
    const decide = decideName(this.row);
    if (this.#has(Bit.not)) return `${decide} <= 0`;
    const parent = this.outline.rows[this.row.parent];
    const scored = parent?.policy === 'Scored' || parent?.policy === 'WeightedRandom';
    return scored ? `score ${decide}` : `${decide} > 0`;
  }

  #check(kind: BitKind): [boolean, string][] {
    const c: Check = checkOf(this.row, kind);
    const words = new BitWords(this.#lexicon, kind);
    const either = items(
      [c.any !== 0n, (single(c.any) ? '' : 'any of ') + words.bits(c.any)],
      [c.anyClear !== 0n, (single(c.anyClear) ? 'no ' : 'not all ') + words.bits(c.anyClear)],
    );
    return [
      [c.all !== 0n, words.bits(c.all)],
      [c.none !== 0n, `no ${words.bits(c.none)}`],
      [either.length > 0, either.join(' or ')],
    ];
  }
}

/** items returns the texts whose condition holds. */
function items(...all: [boolean, string][]): string[] {
  return all.filter(([on]) => on).map(([, text]) => text);
}
