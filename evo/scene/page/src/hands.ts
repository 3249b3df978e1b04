// What a person's hands do: keys, mouse and thumbs become the Controls of evo/scene.
import { send } from './link';
import { isLive, live, over } from './state';

const steering: Record<string, [number, number]> = {
  KeyW: [0, 1], ArrowUp: [0, 1], KeyS: [0, -1], ArrowDown: [0, -1],
  KeyA: [-1, 0], ArrowLeft: [-1, 0], KeyD: [1, 0], ArrowRight: [1, 0],
};

const down = new Set<string>();
let fireKey = false;
let otherKey = false;
let fireMouse = false;
let otherMouse = false;
let otherThumb = false;
let aim: { x: number; y: number } | null = null; // on the map
let stick: { right: number; up: number } | null = null; // the left thumb
let thumb: { x: number; y: number; fire: boolean } | null = null; // the right one, on the map
let sent = '';

/** Whether keys drive at the moment. */
export const driving = (): boolean => isLive.value && !!live.value?.drives && !live.value.paused && !over.value;

/** Takes a key; true if it was one that drives. */
export function key(code: string, pressed: boolean): boolean {
  const steers = code in steering;
  if (!steers && code !== 'Space' && code !== 'KeyE') return false;
  if (steers) {
    if (pressed) down.add(code);
    else down.delete(code);
    if (pressed && steering[code]![0] !== 0) aim = null; // the keys turn until the mouse moves
  } else if (code === 'Space') fireKey = pressed;
  else otherKey = pressed;
  tell();
  return true;
}

export function mouse(at: { x: number; y: number }, buttons: number): void {
  aim = { x: Math.round(at.x), y: Math.round(at.y) };
  fireMouse = (buttons & 1) !== 0;
  otherMouse = (buttons & 2) !== 0;
  tell();
}

export function leftThumb(at: { right: number; up: number } | null): void {
  stick = at;
  tell();
}

export function rightThumb(at: { x: number; y: number; fire: boolean } | null): void {
  thumb = at && { x: Math.round(at.x), y: Math.round(at.y), fire: at.fire };
  aim = null;
  tell();
}

export function otherButton(pressed: boolean): void {
  otherThumb = pressed;
  tell();
}

/** Lets everything go. */
export function rest(): void {
  down.clear();
  fireKey = otherKey = fireMouse = otherMouse = otherThumb = false;
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
  const order = {
    do: 'control' as const,
    right: stick ? Math.round(stick.right) : Math.sign(right) * 1000,
    up: stick ? Math.round(stick.up) : Math.sign(up) * 1000,
    thumb: stick !== null,
    aim: thumb ? { x: thumb.x, y: thumb.y } : aim,
    fire: fireKey || fireMouse || !!thumb?.fire,
    other: otherKey || otherMouse || otherThumb,
  };
  const text = JSON.stringify(order);
  if (text !== sent) {
    sent = text;
    send(order);
  }
}

/** After a new link, and in a new round: the server does not know what the hands do. */
export function forget(): void {
  sent = '';
}

