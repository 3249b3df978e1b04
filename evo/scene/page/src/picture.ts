// Draws a moment of a round on a canvas.
import { type Frame, type Head, Kind, leaves, lines, type Player, type Round, type Sprite } from './round';

export interface Theme {
  ground: string;
  paper: string;
  ink: string;
  colors: string[]; // by Color of Go
  dark: boolean;
}

const light = ['#1d2430', '#8a94a3', '#5b6470', '#d9480f', '#2b8a3e', '#b7791f', '#1c6fd1', '#8e44ad', '#8b5e34', '#c92a2a'];
const dark = ['#e6e9ef', '#7d8797', '#6c7788', '#ff8a50', '#5ccb7f', '#f2c14e', '#6fb1ff', '#c792ea', '#c49a6c', '#ff7b72'];
export const slotColors = [
  '#0072b2', '#c05f00', '#00855f', '#b8478f', '#b3401a', '#2b7fb8', '#7a6c00', '#7b5ea7',
  '#b03060', '#417a32', '#a0522d', '#007a7a', '#6a5acd', '#5c6b7f', '#b5127a', '#556b2f',
];
const firstSlot = 16;

export const slotColor = (slot: number): string => slotColors[slot % slotColors.length]!;

export function themeOf(isDark: boolean): Theme {
  return isDark
    ? { ground: '#1b2028', paper: '#14181f', ink: '#e6e9ef', colors: dark, dark: true }
    : { ground: '#f4f1ea', paper: '#ffffff', ink: '#1d2430', colors: light, dark: false };
}

function colorOf(t: Theme, color: number): string {
  return color >= firstSlot ? slotColor(color - firstSlot) : (t.colors[color] ?? t.ink);
}

const paths = new Map<string, Path2D>();

function pathOf(text: string): Path2D {
  let p = paths.get(text);
  if (!p) {
    p = new Path2D(text);
    paths.set(text, p);
  }
  return p;
}

/** From the game's units to pixels of a canvas. */
export class Scale {
  readonly k: number; // pixels a unit
  private readonly flipX: number;
  private readonly flipY: number;

  constructor(private readonly b: Head['bounds'], readonly width: number, readonly height: number, readonly u: number) { // u: pixels of the canvas for one of CSS
    this.k = Math.min(width / Math.abs(b.right - b.left), height / Math.abs(b.bottom - b.top));
    this.flipX = b.right > b.left ? 1 : -1;
    this.flipY = b.bottom > b.top ? 1 : -1;
  }
  x(x: number): number { return (x - this.b.left) * this.flipX * this.k; }
  y(y: number): number { return (y - this.b.top) * this.flipY * this.k; }
  backX(px: number): number { return this.b.left + (px / this.k) * this.flipX; }
  backY(py: number): number { return this.b.top + (py / this.k) * this.flipY; }
  /** The angle on the screen of a turn, in 1/4096. */
  angle(turn: number): number {
    const a = (turn * 2 * Math.PI) / 4096;
    return Math.atan2(Math.sin(a) * this.flipY, Math.cos(a) * this.flipX);
  }
}

export const aspect = (h: Head): number => Math.abs(h.bounds.right - h.bounds.left) / Math.abs(h.bounds.bottom - h.bounds.top);

/** Where a thing is between two frames. What moves an eighth of the map at once has jumped. */
function between<T extends { x: number; y: number; turn: number }>(a: T, b: T | undefined, q: number, far: number): { x: number; y: number; turn: number } {
  if (!b || q === 0 || Math.abs(a.x - b.x) + Math.abs(a.y - b.y) > far) return a;
  const turn = ((b.turn - a.turn + 6144) % 4096) - 2048;
  return { x: a.x + (b.x - a.x) * q, y: a.y + (b.y - a.y) * q, turn: a.turn + turn * q };
}

const leastSize = 7; // CSS pixels from the middle: smaller things cannot be told apart
const flashTime = 350; // ms

export class Picture {
  private ground: HTMLCanvasElement | null = null;
  private groundOf: Round | null = null;
  private groundKey = '';

  constructor(readonly canvas: HTMLCanvasElement) {}

  scale(head: Head): Scale {
    return new Scale(head.bounds, this.canvas.width, this.canvas.height, devicePixelRatio || 1);
  }

  draw(r: Round, now: number, chosen: number, person: number, t: Theme): void {
    const g = this.canvas.getContext('2d')!;
    const s = this.scale(r.head);
    const i = Math.min(Math.floor(now), r.last);
    const q = Math.min(now - i, 1);
    const f = r.frames[i];
    if (!f) return;
    const next = r.frames[i + 1];
    const far = Math.max(Math.abs(r.head.bounds.right - r.head.bounds.left), Math.abs(r.head.bounds.bottom - r.head.bounds.top)) / 8;
    this.still(r, s, t);
    g.drawImage(this.ground!, 0, 0);
    for (const sprite of f.sprites.values()) {
      if (sprite.kind === Kind.flash) continue;
      sprited(g, s, t, sprite, sprite.key > 0 ? between(sprite, next?.sprites.get(sprite.key), q, far) : sprite);
    }
    this.flashes(g, r, s, t, now);
    const places = f.players.map((p, slot) => {
      const then = next?.players[slot];
      return between(p, then?.here ? then : undefined, q, far);
    });
    f.players.forEach((p, slot) => {
      if (p.here) player(g, s, t, r.head, p, places[slot]!, slot, slot === chosen, slot === person);
    });
    labels(g, s, t, r.head, f, places, chosen, person, i === 0); // before the first tick nobody has decided anything
  }

  private still(r: Round, s: Scale, t: Theme): void {
    const key = `${s.width}x${s.height}${t.dark}`;
    if (this.ground && this.groundOf === r && this.groundKey === key) return;
    const c = document.createElement('canvas');
    c.width = s.width;
    c.height = s.height;
    const g = c.getContext('2d')!;
    g.fillStyle = t.ground;
    g.fillRect(0, 0, c.width, c.height);
    for (const [kind, x, y, w, h, turn, color, text] of r.head.ground) {
      const one = { key: -1, kind, x, y, w, h, turn, color, text };
      sprited(g, s, t, one, one);
    }
    this.ground = c;
    this.groundOf = r;
    this.groundKey = key;
  }

  private flashes(g: CanvasRenderingContext2D, r: Round, s: Scale, t: Theme, now: number): void {
    const span = flashTime / r.head.tickMs;
    for (let i = Math.max(0, Math.ceil(now - span)); i <= now && i <= r.last; i++) {
      for (const f of r.frames[i]!.sprites.values()) {
        if (f.kind !== Kind.flash) continue;
        const left = 1 - (now - i) / span;
        g.globalAlpha = 0.45 * left;
        disc(g, s.x(f.x), s.y(f.y), f.w * s.k, colorOf(t, f.color));
        g.globalAlpha = left;
        disc(g, s.x(f.x), s.y(f.y), f.w * s.k * 0.2, colorOf(t, f.color));
        g.globalAlpha = 1;
      }
    }
  }
}

function disc(g: CanvasRenderingContext2D, x: number, y: number, r: number, color: string): void {
  g.beginPath();
  g.arc(x, y, Math.max(r, 0.5), 0, 2 * Math.PI);
  g.fillStyle = color;
  g.fill();
}

function sprited(g: CanvasRenderingContext2D, s: Scale, t: Theme, p: Sprite, to: { x: number; y: number; turn: number }): void {
  const x = s.x(to.x);
  const y = s.y(to.y);
  const color = colorOf(t, p.color);
  switch (p.kind) {
    case Kind.disc:
      disc(g, x, y, p.w * s.k, color);
      g.strokeStyle = t.ink;
      g.lineWidth = Math.max(s.u, p.w * s.k * 0.15);
      g.stroke();
      break;
    case Kind.ring:
      g.beginPath();
      g.arc(x, y, Math.max(p.w * s.k, 0.5), 0, 2 * Math.PI);
      g.strokeStyle = color;
      g.lineWidth = Math.max(1.5 * s.u, p.w * s.k * 0.12);
      g.stroke();
      break;
    case Kind.rect: {
      // To whole pixels, so that there are no seams.
      const x1 = Math.round(s.x(to.x + p.w));
      const y1 = Math.round(s.y(to.y + p.h));
      const x0 = Math.round(x);
      const y0 = Math.round(y);
      g.fillStyle = color;
      g.fillRect(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0));
      break;
    }
    case Kind.icon:
      drawn(g, p.text, x, y, Math.max(p.w * s.k, 10 * s.u) / 20, s.angle(to.turn), color, t.paper);
      break;
    case Kind.text:
      words(g, p.text, x, y, Math.max(9 * s.u, p.w * s.k), color, t.ground, 'center');
      break;
  }
}

/** Draws a path from −10 to 10. */
function drawn(g: CanvasRenderingContext2D, path: string, x: number, y: number, k: number, angle: number, fill: string, edge: string): void {
  g.save();
  g.translate(x, y);
  g.rotate(angle);
  g.scale(k, k);
  const p = pathOf(path);
  g.lineJoin = 'round';
  g.lineWidth = 2;
  g.strokeStyle = edge;
  g.stroke(p);
  g.fillStyle = fill;
  g.fill(p, 'evenodd');
  g.restore();
}

function words(g: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, color: string, halo: string, align: CanvasTextAlign, weight = 500, edge = 3.2): void {
  g.font = `${weight} ${size}px system-ui, sans-serif`;
  g.textAlign = align;
  g.textBaseline = 'middle';
  g.lineJoin = 'round';
  g.lineWidth = size / edge;
  g.strokeStyle = halo;
  g.strokeText(text, x, y);
  g.fillStyle = color;
  g.fillText(text, x, y);
}

function player(g: CanvasRenderingContext2D, s: Scale, t: Theme, head: Head, p: Player, to: { x: number; y: number; turn: number }, slot: number, chosen: boolean, person: boolean): void {
  const x = s.x(to.x);
  const y = s.y(to.y);
  const r = Math.max((p.size * s.k) / 2, leastSize * s.u);
  if (chosen || person) {
    g.beginPath();
    g.arc(x, y, r * 2.3 + 3 * s.u, 0, 2 * Math.PI);
    g.strokeStyle = t.ink;
    g.lineWidth = (chosen ? 2.5 : 1.5) * s.u;
    g.setLineDash(chosen ? [] : [4 * s.u, 4 * s.u]);
    g.stroke();
    g.setLineDash([]);
  }
  drawn(g, p.body, x, y, r / 10, s.angle(to.turn), slotColor(slot), t.ink);
  words(g, head.players[slot]!.letter, x, y + r * 0.05, Math.max(9 * s.u, r * 1.15), '#fff', '#000b', 'center', 700, 5);
  const of = head.gauges[0]?.of;
  if (of) {
    const share = Math.min(Math.max((p.gauges[0] ?? 0) / of, 0), 1);
    const w = Math.max(26 * s.u, r * 2.4);
    const top = y - r * 1.5 - 6 * s.u;
    g.fillStyle = '#000a';
    g.fillRect(x - w / 2 - s.u, top - s.u, w + 2 * s.u, 6 * s.u);
    g.fillStyle = share > 0.6 ? '#2fb463' : share > 0.3 ? '#f0ad1c' : '#e5484d';
    g.fillRect(x - w / 2, top, w * share, 4 * s.u);
  }
}

const widest = 26; // letters of a line above a player

/** The active rows of each table, above its player, in as many lines as they need; those that would meet give way upwards. */
function labels(g: CanvasRenderingContext2D, s: Scale, t: Theme, head: Head, f: Frame, places: { x: number; y: number }[], chosen: number, person: number, first: boolean): void {
  const width = s.width / s.u;
  const size = Math.min(15, Math.max(10, width / 68)) * Math.max(1, width / 1000) * s.u;
  const taken: { x: number; y: number; w: number; h: number }[] = []; // y is the middle of the block
  f.players.forEach((p, slot) => {
    if (!p.here) return;
    const c = head.players[slot]!;
    const rows = leaves(c, p);
    const text = slot === person ? ['you'] : rows.length > 0 ? lines(rows, ' + ', widest) : first ? [] : ['nothing'];
    if (text.length === 0) return;
    const weight = slot === chosen ? 700 : 500;
    g.font = `${weight} ${size}px system-ui, sans-serif`;
    const w = Math.max(...text.map(line => g.measureText(line).width)) + size / 2;
    const h = size * 1.15 * text.length;
    const x = Math.min(Math.max(s.x(places[slot]!.x), w / 2), s.width - w / 2);
    let y = s.y(places[slot]!.y) - p.size * s.k * 0.75 - size * 0.25 - 8 * s.u - h / 2;
    for (let tries = 0; tries < 8 && taken.some(o => Math.abs(o.x - x) < (o.w + w) / 2 && Math.abs(o.y - y) < (o.h + h) / 2); tries++) y -= size * 1.2;
    y = Math.max(y, h / 2 + size * 0.15);
    taken.push({ x, y, w, h });
    text.forEach((line, i) => words(g, line, x, y + (i - (text.length - 1) / 2) * size * 1.15, size, t.ink, t.ground, 'center', weight));
  });
}

/** The slot of the player at a place of the canvas, or -1. */
export function hit(s: Scale, f: Frame, px: number, py: number): number {
  let best = -1;
  let least = Infinity;
  f.players.forEach((p, slot) => {
    if (!p.here) return;
    const far = Math.hypot(s.x(p.x) - px, s.y(p.y) - py);
    if (far < Math.max(p.size * s.k, 22 * s.u) && far < least) {
      best = slot;
      least = far;
    }
  });
  return best;
}

