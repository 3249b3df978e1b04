// A round: its head, and its frames as frame.go writes them. Frames share what has not
// changed, so a whole round fits in memory and any moment is at hand.

export interface Head {
  format: number;
  game: string;
  mode: string;
  seed: string;
  tickMs: number;
  bounds: { left: number; top: number; right: number; bottom: number };
  columns: { name: string; unit?: string; scale: number }[];
  gauges: { name: string; of?: number }[];
  players: Cast[];
  help?: string[];
  fire?: string; // what Controls.Fire does, "fire" if it does not say
  other?: string; // what Controls.Other does
  ground: [number, number, number, number, number, number, number, string][];
}

export interface Cast {
  name?: string;
  about?: string;
  person?: boolean;
  letter: string;
  role?: string;
  team?: number;
  rows: string[];
  depths: number[];
}

export interface Packed {
  t?: string[];
  x?: number[];
  s?: number[];
  p?: number[];
  w?: number[];
  f?: string;
  e?: number;
}

export interface Sprite {
  key: number; // negative: it does not move
  kind: number;
  x: number;
  y: number;
  w: number;
  h: number;
  turn: number;
  color: number;
  text: string;
}

export interface Player {
  here: boolean;
  x: number;
  y: number;
  turn: number;
  size: number;
  body: string;
  note: string;
  active: readonly number[]; // rows
  columns: readonly number[];
  gauges: readonly number[];
}

export interface Frame {
  sprites: ReadonlyMap<number, Sprite>;
  players: readonly Player[];
  why: readonly (readonly string[])[]; // by slot and row
  end: boolean;
  fault: string;
}

export const Kind = { disc: 1, ring: 2, rect: 3, icon: 4, flash: 5, text: 6 } as const;

const spriteFields = 8;
const playerFields = 8;

export class Round {
  frames: Frame[] = [];
  private texts = [''];
  private sprites = new Map<number, number[]>();
  private players: number[][] = [];
  private actives = new Map<number, readonly number[]>();

  constructor(readonly head: Head) {}

  get last(): number {
    return Math.max(0, this.frames.length - 1);
  }

  /** Adds the next frame. */
  add(packed: Packed): void {
    this.texts.push(...(packed.t ?? []));
    const before = this.frames[this.frames.length - 1];
    const f: Frame = {
      sprites: this.sprited(packed, before),
      players: this.played(packed, before),
      why: this.explained(packed, before),
      end: packed.e === 1,
      fault: packed.f ?? '',
    };
    this.frames.push(f);
  }

  private sprited({ x, s }: Packed, before?: Frame): ReadonlyMap<number, Sprite> {
    if (before && !x && !s) return before.sprites;
    const all = new Map(before?.sprites);
    for (const key of x ?? []) {
      all.delete(key);
      this.sprites.delete(key);
    }
    patches(s, spriteFields, key => {
      const fields = this.sprites.get(key) ?? new Array<number>(spriteFields).fill(0);
      this.sprites.set(key, fields);
      return fields;
    }, (key, v) => {
      const [kind, px, py, w, h, turn, color, text] = v as [number, number, number, number, number, number, number, number];
      all.set(key, { key, kind, x: px, y: py, w, h, turn, color, text: this.texts[text] ?? '' });
    });
    return all;
  }

  private played({ p }: Packed, before?: Frame): readonly Player[] {
    if (before && !p) return before.players;
    const { columns, gauges } = this.head;
    const size = playerFields + columns.length + gauges.length;
    const none = () => new Array<number>(size).fill(0);
    const all = before ? [...before.players] : this.head.players.map(() => this.player(none()));
    patches(p, size, slot => (this.players[slot] ??= none()), (slot, v) => {
      if (slot in all) all[slot] = this.player(v);
    });
    return all;
  }

  private player(v: number[]): Player {
    const at = (i: number) => v[i] ?? 0;
    const middle = playerFields + this.head.columns.length;
    return {
      here: at(0) === 1, x: at(1), y: at(2), turn: at(3), size: at(4),
      body: this.texts[at(5)] ?? '', note: this.texts[at(6)] ?? '', active: this.active(at(7)),
      columns: v.slice(playerFields, middle), gauges: v.slice(middle),
    };
  }

  private active(text: number): readonly number[] {
    let rows = this.actives.get(text);
    if (!rows) {
      rows = (this.texts[text] ?? '').split(',').filter(Boolean).map(Number);
      this.actives.set(text, rows);
    }
    return rows;
  }

  private explained({ w }: Packed, before?: Frame): readonly (readonly string[])[] {
    if (before && !w) return before.why;
    const all = before ? [...before.why] : this.head.players.map(c => c.rows.map(() => ''));
    const mine = new Set<number>();
    for (let i = 0; w && i + 2 < w.length; i += 3) {
      const [slot, row, text] = w.slice(i, i + 3) as [number, number, number];
      const was = all[slot];
      if (!was) continue;
      if (!mine.has(slot)) {
        mine.add(slot);
        all[slot] = [...was];
      }
      (all[slot] as string[])[row] = this.texts[text] ?? '';
    }
    return all;
  }
}

/** Walks over [key, mask, differences…], adds the differences to the fields of each key. */
function patches(list: number[] | undefined, size: number, of: (key: number) => number[], then: (key: number, fields: number[]) => void): void {
  for (let i = 0; list && i + 1 < list.length;) {
    const key = list[i++]!;
    const mask = list[i++]!;
    const fields = of(key);
    for (let bit = 0; bit < size; bit++) {
      if (mask & (1 << bit)) fields[bit] = (fields[bit] ?? 0) + (list[i++] ?? 0);
    }
    then(key, fields);
  }
}

/** What a player does: the active rows that have no active row below them. Evolved rows end in a number, which only
 * their table needs. */
export function leaves(c: Cast, p: Player): string[] {
  const { active } = p;
  return active.filter((r, i) => i + 1 === active.length || c.depths[active[i + 1]!]! <= c.depths[r]!).map(r => (c.rows[r] ?? '?').replace(/_\d+$/, ''));
}

export const doing = (c: Cast, p: Player): string => leaves(c, p).join(' + ');

export const called = (c: Cast): string => (!c.name || c.name === c.letter ? c.letter : `${c.letter} ${c.name}`);

/** The words of a name such as KeepsADistance7 or FIRE_AT_NEAREST: a line may end only between two of them. */
export const breaks = (text: string): string[] => text.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=_)(?=[^_\d])/);

/** A text in lines of at most so many letters, which end between its parts; a part that is longer has a line of its own. */
export function lines(parts: string[], between: string, most: number): string[] {
  const all: string[] = [];
  for (const part of parts) {
    const last = all[all.length - 1];
    if (last !== undefined && (last + between + part).length <= most) all[all.length - 1] = last + between + part;
    else {
      if (last !== undefined) all[all.length - 1] = last + between.trimEnd();
      all.push(part);
    }
  }
  return all;
}

/** A number of a column, for people. */
export function shown(head: Head, column: number, n: number): string {
  const scale = head.columns[column]?.scale ?? 1;
  const text = scale > 1 ? (Math.abs(n) / scale).toFixed(2) : String(Math.abs(n));
  return n < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** The place in a direction on the screen from a player, a quarter of the map away or less. It stays within the bounds
 * and in the direction: cut off at a border, it would lie along that border. */
export function towards({ left, right, top, bottom }: Head['bounds'], p: { x: number; y: number }, way: { dx: number; dy: number }): { x: number; y: number } {
  const far = Math.abs(right - left) / 4;
  const vx = way.dx * far * Math.sign(right - left);
  const vy = way.dy * far * Math.sign(bottom - top);
  const room = (v: number, at: number, a: number, b: number): number => (v === 0 ? 1 : Math.max(0, ((v > 0 ? Math.max(a, b) : Math.min(a, b)) - at) / v));
  let k = Math.min(1, room(vx, p.x, left, right), room(vy, p.y, top, bottom));
  if (k * Math.hypot(vx, vy) < 1) k = 1; // at the border: whoever takes the place cuts it off
  return { x: Math.round(p.x + vx * k), y: Math.round(p.y + vy * k) };
}

/** The place of a slot by points: 1 is the first; equal points share a place. */
export function place(f: Frame, slot: number): number {
  const mine = f.players[slot]?.columns[0] ?? 0;
  return 1 + f.players.filter(p => (p.columns[0] ?? 0) > mine).length;
}

/** The slots, the one with the most points first. */
export function ranked(f: Frame): number[] {
  return f.players.map((_, slot) => slot).sort((a, b) => (f.players[b]!.columns[0] ?? 0) - (f.players[a]!.columns[0] ?? 0) || a - b);
}

/** The time of a frame, as 0:07.35. */
export function clock(head: Head, frame: number): string {
  const ms = Math.round(frame * head.tickMs);
  const rest = ms % 60000;
  return `${Math.floor(ms / 60000)}:${String(Math.floor(rest / 1000)).padStart(2, '0')}.${String(Math.floor((rest % 1000) / 10)).padStart(2, '0')}`;
}

/** What a reason is about: rows that nobody asked are of less interest. */
export const idle = (reason: string): boolean => reason === '' || reason.startsWith('not asked') || reason.startsWith('stands behind');
