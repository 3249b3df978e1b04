// Strips: what an agent does over time, a colour for each row below the root.

import type { Match } from '../compare';
import { type Agent, At, Mark } from '../log/agent';
import { lastAtMost } from '../log/columns';
import type { Config, Outline } from '../log/outline';
import { name } from '../why/text';
import type { Range } from '../state';
import type { Colours } from './theme';

/** laneColour is the colour of a row, that of the child of the root that it is below. */
export function laneColour(outline: Outline, row: number, colours: string[]): string {
  return colours[laneIndex(outline, row) % colours.length]!;
}

/** laneIndex is the number of that colour. */
export function laneIndex(outline: Outline, row: number): number {
  let r = row;
  while (outline.rows[r]!.parent > 0) r = outline.rows[r]!.parent;
  return r === 0 ? 0 : outline.lanes[outline.rows[r]!.index]!;
}

/** fit gives a canvas the size of its place on the screen, in the screen's pixels. */
export function fit(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  const ratio = devicePixelRatio || 1;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  const context = canvas.getContext('2d')!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/** Scale maps steps to pixels. A step is as wide as the time until the next. */
export class Scale {
  constructor(readonly range: Range, readonly width: number) {}

  x(step: number): number {
    return ((step - this.range.from) / (this.range.to - this.range.from + 1)) * this.width;
  }

  step(x: number): number {
    return Math.floor(this.range.from + (x / this.width) * (this.range.to - this.range.from + 1));
  }
}

/** Matched maps the steps of another log to the pixels of this one's. */
export class Matched extends Scale {
  constructor(private readonly of: Scale, private readonly match: Match) {
    super({ from: Math.max(match.there.begin, match.thereOf(of.range.from)), to: Math.min(match.there.end, match.thereOf(of.range.to)) }, of.width);
  }

  override x(step: number): number {
    return this.of.x(this.match.hereOf(step));
  }

  override step(x: number): number {
    return this.match.thereOf(this.of.step(x));
  }
}

/** drawStrip draws an agent's strip, and names what runs where there is room. */
export function drawStrip(context: CanvasRenderingContext2D, agent: Agent, scale: Scale, height: number, colours: Colours, label: 'lane' | 'leaf'): void {
  for (let a: Agent | undefined = agent; a; a = a.before) new Strip(context, a, scale, height, colours, label).draw();
}

const hatchWidth = 9;

class Strip {
  constructor(
    private readonly c: CanvasRenderingContext2D,
    private readonly agent: Agent,
    private readonly scale: Scale,
    private readonly height: number,
    private readonly colours: Colours,
    private readonly label: 'lane' | 'leaf',
  ) {}

  draw(): void {
    const { agent, scale, c } = this;
    const { switches, switchLines } = agent;
    const { from, to } = scale.range;
    c.font = '11px system-ui, sans-serif';
    c.textBaseline = 'middle';
    let i = lastAtMost(switches, from); // -1: what it did already when it was seen first
    while (i < switches.length && agent.switchAt(i) <= to) {
      const begin = Math.max(agent.switchAt(i), from);
      // Of the switches within one pixel the last one shows.
      let next = i + 1;
      const pixel = Math.floor(scale.x(begin)) + 1;
      if (next < switches.length && scale.x(switches.data[next]!) < pixel) {
        next = lastAtMost(switches, Math.max(begin, scale.step(pixel) - 1)) + 1;
        i = Math.max(i, next - 1);
      }
      const end = Math.min(next < switches.length ? switches.data[next]! : to + 1, to + 1);
      const config = agent.configFrom(i);
      if (config && end > begin) {
        const cutShort = next < switches.length && (agent.lines.get(switchLines.data[next]!, At.mark) & Mark.cutShort) !== 0;
        this.#segment(config, begin, end, cutShort);
      }
      i = next;
    }
    this.#ran();
    this.#mistakes();
  }

  /** ran marks the steps in which rows began and ended, in the colours of the rows. Of those within one pixel the last ones show. */
  #ran(): void {
    const { c, agent, scale, height, colours } = this;
    const { ranSteps } = agent;
    const { from, to } = scale.range;
    for (let i = lastAtMost(ranSteps, from - 1) + 1; i < ranSteps.length && ranSteps.data[i]! <= to;) {
      const x = scale.x(ranSteps.data[i]!);
      const next = Math.max(ranSteps.data[i]!, scale.step(Math.floor(x) + 1) - 1);
      i = lastAtMost(ranSteps, next) + 1;
      const rows = agent.ranAt(ranSteps.data[i - 1]!);
      const w = Math.max(2, Math.min(5, scale.x(next + 1) - x - 1));
      c.fillStyle = colours.ground;
      c.fillRect(x, 0, w + 1, height);
      rows.forEach((row, n) => {
        c.fillStyle = row === 0 ? colours.faint : laneColour(agent.outline, row, colours.lanes);
        c.fillRect(x, (n * height) / rows.length, w, height / rows.length);
      });
    }
  }

  #segment(config: Config, begin: number, end: number, cutShort: boolean): void {
    const { c, scale, height, colours, agent } = this;
    const x = scale.x(begin);
    const w = Math.max(scale.x(end) - x, 1);
    if (config.leaf < 0) {
      c.fillStyle = colours.line;
      c.fillRect(x, height / 2 - 0.5, w, 1);
      return;
    }
    const rows = config.lanes.length > 0 ? config.lanes : [0];
    const h = height / rows.length;
    rows.forEach((row, n) => {
      c.fillStyle = row === 0 ? colours.line : laneColour(agent.outline, row, colours.lanes);
      c.fillRect(x, n * h, w - (w > 3 ? 0.75 : 0), h - (n < rows.length - 1 ? 1 : 0));
    });
    if (cutShort && w >= 1.5 * hatchWidth) this.#hatch(x + w - hatchWidth, hatchWidth);
    this.#name(rows, config, x, w, h);
  }

  #name(rows: number[], config: Config, x: number, w: number, h: number): void {
    if (w < 26 || h < 9) return;
    const { c, agent, colours } = this;
    rows.forEach((row, n) => {
      const of = this.label === 'leaf' && rows.length === 1 ? config.leaf : row;
      const text = name(agent.outline.rows[of]!.name);
      if (c.measureText(text).width > w - 8 - (w > 40 ? hatchWidth : 0)) return;
      c.fillStyle = colours.ink;
      c.fillText(text, x + 4, n * h + h / 2 + 0.5);
    });
  }

  #hatch(x: number, w: number): void {
    const { c, height, colours } = this;
    c.save();
    c.beginPath();
    c.rect(x, 0, w, height);
    c.clip();
    c.strokeStyle = colours.ground;
    c.lineWidth = 1.25;
    c.beginPath();
    for (let at = x - height; at < x + w; at += 4) {
      c.moveTo(at, height);
      c.lineTo(at + height, 0);
    }
    c.stroke();
    c.restore();
  }

  /** mistakes marks the steps in which a callback made a mistake. */
  #mistakes(): void {
    const { c, agent, scale, colours } = this;
    c.fillStyle = colours.bad;
    for (const line of agent.mistakes) {
      const step = agent.step.data[line]!;
      if (step < scale.range.from || step > scale.range.to) continue;
      const x = scale.x(step);
      c.beginPath();
      c.moveTo(x - 3.5, 0);
      c.lineTo(x + 3.5, 0);
      c.lineTo(x, 6);
      c.fill();
    }
  }
}
