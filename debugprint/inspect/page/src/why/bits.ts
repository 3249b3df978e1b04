// Sets of flags and stimuli in words: debugprint/text_bits.go.

import type { Check, Lexicon, Outline, Row } from '../log/outline';
import { name } from './text';

export type BitKind = 'flags' | 'stimuli';

const nouns = { flags: ['flag', 'flags'], stimuli: ['stimulus', 'stimuli'] } as const;

export const checkOf = (row: Row, kind: BitKind): Check => (kind === 'flags' ? row.flags : row.stimuli);

/** settled returns the check of a row over the bits of a kind without those that squads above it give their members: the log has those
    of the agent alone. */
export function settled(outline: Outline, row: Row, kind: BitKind): Check {
  const c = checkOf(row, kind);
  let roles = 0n;
  for (let at = row.parent; kind === 'flags' && at >= 0; at = outline.rows[at]!.parent) {
    for (const role of outline.rows[at]!.roles) roles |= role;
  }
  const either = ((c.any | c.anyClear) & roles) === 0n; // else one of them may be what is needed
  return { all: c.all & ~roles, none: c.none & ~roles, any: either ? c.any : 0n, anyClear: either ? c.anyClear : 0n };
}

export const single = (set: bigint): boolean => (set & (set - 1n)) === 0n;

/** bitsOf returns the bits of a set, the lowest first. */
export function bitsOf(set: bigint): bigint[] {
  const all: bigint[] = [];
  for (; set !== 0n; set &= set - 1n) all.push(set & -set);
  return all;
}

export class BitWords {
  constructor(private readonly lexicon: Lexicon, private readonly kind: BitKind) {}

  /** failed says which parts of a check fail against the bits of a tick. */
  failed(c: Check, have: bigint): string {
    const parts: string[] = [];
    const missing = c.all & ~have;
    if (missing !== 0n) parts.push(`${this.bits(missing)} missing`);
    const set = c.none & have;
    if (set !== 0n) parts.push(`${this.bits(set)} set`);
    if ((c.any | c.anyClear) !== 0n && (c.any & have) === 0n && (c.anyClear & ~have) === 0n) {
      const none = [this.#none(c.any, ' missing', ' set'), this.#none(c.anyClear, ' set', ' clear')];
      parts.push(none.filter((s) => s !== '').join(' and '));
    }
    return parts.join(', ');
  }

  /** none says that none of the bits are as wanted; a single bit is followed by alone. */
  #none(set: bigint, alone: string, wanted: string): string {
    if (set === 0n) return '';
    return single(set) ? this.bits(set) + alone : `none of ${this.bits(set)}${wanted}`;
  }

  /** never says which bits a check waits for in vain, given those that an agent has ever had. */
  never(c: Check, ever: bigint): string {
    const any = (c.any & ever) === 0n && c.anyClear === 0n ? c.any : 0n;
    const missing = (c.all & ~ever) | any;
    return missing === 0n ? '' : this.bits(missing);
  }

  /** bits writes names after their noun: "flags Night, Dead". */
  bits(set: bigint): string {
    return `${nouns[this.kind][single(set) ? 0 : 1]} ${this.names(set)}`;
  }

  names(set: bigint): string {
    return bitsOf(set).map((bit) => this.name(bit)).join(', ');
  }

  /** name writes a bit without a name as the source has it. */
  name(bit: bigint): string {
    const known = this.kind === 'flags' ? this.lexicon.flag(bit) : this.lexicon.stimulus(bit);
    return known ? name(known) : `1<<${bit.toString(2).length - 1}`;
  }
}
