// What a person's hands do: keys, mouse and thumbs become the Controls of evo/scene.
import { send } from './link';
import { towards } from './round';
import { frame, isLive, live, over, round } from './state';

const steering: Record<string, [number, number]> = {
  KeyW: [0, 1], ArrowUp: [0, 1], KeyS: [0, -1], ArrowDown: [0, -1],
  KeyA: [-1, 0], ArrowLeft: [-1, 0], KeyD: [1, 0], ArrowRight: [1, 0],
};

const down = new Set<string>();
let fireKey = false;
let otherKey = false;
const pressed = new Map<number, number>(); // the buttons that are down on the map, by pointer
let otherThumb = false;
let aim: { x: number; y: number } | null = null; // on the map
let stick: { right: number; up: number } | null = null; // the left thumb
let thumb: { dx: number; dy: number; fire: boolean } | null = null; // the right one: a direction on the screen, at most 1 long
let sent = '';

/** Whether keys drive at the moment. */
export const driving = (): boolean => isLive.value && !!live.value?.drives && !live.value.paused && !over.value;

/** Takes a key; true if it was one that drives. One that goes down while nobody drives counts once somebody does. */
export function key(code: string, goesDown: boolean): boolean {
  const steers = code in steering;
  if (!steers && code !== 'Space' && code !== 'KeyE') return false;
  if (steers) {
    if (goesDown && !down.has(code) && steering[code]![0] !== 0) aim = null; // the keys turn until the mouse moves
    if (goesDown) down.add(code);
    else down.delete(code);
  } else if (code === 'Space') fireKey = goesDown;
  else otherKey = goesDown;
  if (driving() || !goesDown) tell();
  return true;
}

/** Takes what a pointer does on the map. */
export function mouse(pointer: number, at: { x: number; y: number }, buttons: number): void {
  aim = { x: Math.round(at.x), y: Math.round(at.y) };
  if (buttons) pressed.set(pointer, buttons);
  else pressed.delete(pointer);
  tell();
}

/** Takes that a pointer has let go, also while nobody drives. */
export function letGo(pointer: number): void {
  if (pressed.delete(pointer)) tell();
}

export function leftThumb(at: { right: number; up: number } | null): void {
  stick = at;
  tell();
}

export function rightThumb(at: { dx: number; dy: number; fire: boolean } | null): void {
  thumb = at;
  aim = null;
  tell();
}

/** A thumb that is held still aims in the same direction, wherever the player has gone meanwhile. */
export function follow(): void {
  if (thumb) tell();
}

/** The place that the right thumb points at: in its direction, and within the map. */
function pointed(): { x: number; y: number } | null {
  const bounds = round.value?.head.bounds;
  const p = frame.value?.players[live.value?.person ?? -1];
  if (!thumb || !bounds || !p?.here) return null;
  return towards(bounds, p, thumb);
}

export function otherButton(goesDown: boolean): void {
  otherThumb = goesDown;
  tell();
}

/** Lets everything go. */
export function rest(): void {
  down.clear();
  pressed.clear();
  fireKey = otherKey = otherThumb = false;
  stick = thumb = null;
  tell();
}

/** Sends what has changed. */
export function tell(): void {
  if (!isLive.value || !live.value?.drives) return;
  let right = 0;
  let up = 0;
  for (const code of down) {
    right += steering[code]![0];
    up += steering[code]![1];
  }
  const held = (button: number): boolean => [...pressed.values()].some(buttons => (buttons & button) !== 0);
  const order = {
    do: 'control' as const,
    right: stick ? Math.round(stick.right) : Math.sign(right) * 1000,
    up: stick ? Math.round(stick.up) : Math.sign(up) * 1000,
    thumb: stick !== null,
    aim: thumb ? pointed() : aim,
    fire: fireKey || held(1) || !!thumb?.fire,
    other: otherKey || held(2) || otherThumb,
  };
  const text = JSON.stringify(order);
  if (text !== sent) {
    sent = text;
    send(order);
  }
}

/** After a new link, in a new round, and when this page begins to drive: the server does not know what the hands do. */
export function forget(): void {
  sent = '';
}
