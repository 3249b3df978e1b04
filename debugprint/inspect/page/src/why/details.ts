// The lines below a row's name in a drawing: debugprint/graph_words.go.

import { Bit, checkDecide, checkWhen, type Check, type Lexicon, type Outline, type Row } from '../log/outline';
import { type BitKind, BitWords, checkOf, single } from './bits';
import { name, number, span } from './text';
import { decideName } from './words';
import { showsBehavior } from './state';

const maxDetail = 36; // characters of a line of several details

/** details says what a row is, what it needs to start, what it shares, and what holds while it runs. */
export function details(outline: Outline, row: Row): string[] {
  const words = new Details(outline, row);
  return [words.is(), words.needs(), words.shares(), words.runs()].flatMap(wrap);
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

class Details {
  readonly #lexicon: Lexicon;

  constructor(private readonly outline: Outline, private readonly row: Row) {
    this.#lexicon = outline.lexicon;
  }

  #has(bit: number): boolean {
    return (this.row.bits & bit) !== 0;
  }

  is(): string[] {
    const { row } = this;
    const group = row.children.length > 0;
    const natural = ['Selector', 'Sequence', 'Parallel'].includes(row.policy);
    return items(
      [group, row.policy],
      [group && this.#has(Bit.delegate) && !natural, 'delegates'],
      [group && this.#has(Bit.latched), 'latched'],
      [group && this.#has(Bit.remember), 'remembers'],
      [group && row.endOn !== '', `ends ${row.endOn.replace('On', 'on ').toLowerCase()}`],
      [group && row.loop < 0, 'loops'],
      [group && row.loop > 1, `${row.loop} times`],
      [group && row.margin > 0, `margin ${number(row.margin)}`],
      [group && this.#has(Bit.rescore), 'rescored'],
      [group && row.succeed > 0, `${row.succeed} must succeed`],
      [group && this.#has(Bit.failFast), 'fails fast'],
      [showsBehavior(row), `[${name(row.behavior)}]`],
      [row.barrier, 'barrier'],
      [row.slot !== '', `slot ${name(row.slot)}`],
    );
  }

  needs(): string[] {
    const { row } = this;
    const when = row.when ? name(row.when) : 'When';
    return items(
      ...this.#check('flags'),
      ...this.#check('stimuli'),
      [row.cooldown > 0, `cooldown ${span(row.cooldown)}`],
      [row.every > 0, `every ${span(row.every)}${row.scatter ? ' scattered' : ''}`],
      [row.chance > 0, `chance ${number(row.chance)}`],
      [(row.checks & checkWhen) !== 0, this.#has(Bit.not) ? `not ${when}` : when],
      [(row.checks & checkDecide) !== 0, this.#decide()],
    );
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

  shares(): string[] {
    const { row } = this;
    const roles = row.roles.map((r) => new BitWords(this.#lexicon, 'flags').names(r)).join(', ');
    return items(
      [row.gate !== '', `gate ${name(row.gate)} ${row.gateLimit}${row.gateKeyed ? ' per key' : ''}`],
      [row.gateCooldown > 0, `shut ${span(row.gateCooldown)} after use`],
      [row.localCooldown > 0, `shut ${span(row.localCooldown)} for the user`],
      [row.squad > 0, `squad of ${row.squad}${roles && `: ${roles}`}`],
      [row.paired, 'who fit together'],
    );
  }

  runs(): string[] {
    const { row } = this;
    return items(
      [this.#has(Bit.urgent), 'urgent'],
      [this.#has(Bit.recheckEachTick), 'rechecked each tick'],
      [this.#has(Bit.recheckOnRedecide), 'rechecked on redecide'],
      [row.commit > 0, `commit ${span(row.commit)}`],
      [row.timeout > 0, `timeout ${span(row.timeout)}`],
      [row.scope !== '', `scope ${name(row.scope)}`],
      [row.outcome !== '' && row.outcome !== 'Keep', `outcome ${row.outcome}`],
    );
  }
}

/** items returns the texts whose condition holds. */
function items(...all: [boolean, string][]): string[] {
  return all.filter(([on]) => on).map(([, text]) => text);
}
