// What views read, as signals, and what a user can do to a round that is shown.
import { computed, signal } from '@preact/signals';
import { type Frame, Round } from './round';

/** What the server says of a game, see evo/play. */
export interface Live {
  drives: boolean; // this page
  taken: boolean; // another page drives
  person: number; // slot
  paused: boolean;
  speed: number; // thousandths
  round: number; // from 1
  by: string; // the voter
  adapt?: boolean; // opponents follow the player; undefined: they cannot
  words: string; // of what chooses the opponents
  votes: Record<string, Ballot>; // by slot, of all opponents
}

export interface Ballot {
  natural?: boolean;
  fun?: boolean;
}

export const round = signal<Round | null>(null);
export const count = signal(0); // frames that are there
export const at = signal(0); // the moment that is shown, with fractions
export const playing = signal(false); // of a replay
export const speed = signal(1); // of a replay
export const chosen = signal(-1); // slot
export const live = signal<Live | null>(null);
export const linked = signal(true); // to the server
export const notice = signal(''); // the server's last words to this page
export const typed = signal<string | null>(null); // into the field of the voter's name, until the server has it
export const looking = signal(false); // back, at a round that is over or paused
export const isLive = signal(false);

export const index = computed(() => Math.min(Math.max(0, count.value - 1), Math.floor(at.value)));
export const frame = computed<Frame | null>(() => (count.value > 0 ? round.value?.frames[index.value] ?? null : null));
export const over = computed(() => count.value > 0 && !!round.value?.frames[count.value - 1]?.end);
export const running = computed(() => (isLive.value ? !!live.value && !live.value.paused && !over.value : playing.value));

/** Shows another round. */
export function show(r: Round): void {
  round.value = r;
  count.value = r.frames.length;
  at.value = 0;
  looking.value = false;
  if (chosen.value >= r.head.players.length) chosen.value = -1;
}

/** Goes to a moment. */
export function go(to: number): void {
  at.value = Math.min(Math.max(to, 0), Math.max(0, count.value - 1));
}

/** Goes some frames on, or back. */
export function step(by: number): void {
  playing.value = false;
  looking.value = true;
  go(Math.floor(at.value) + by);
}

export function choose(slot: number): void {
  chosen.value = chosen.value === slot ? -1 : slot;
}

export const speeds = [0.1, 0.25, 0.5, 1, 2, 4, 8];

/** The next faster or slower speed. */
export function nextSpeed(now: number, by: number): number {
  const i = speeds.findIndex(s => s >= now - 1e-9);
  return speeds[Math.min(Math.max((i < 0 ? speeds.length - 1 : i) + by, 0), speeds.length - 1)]!;
}
