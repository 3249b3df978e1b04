// The map: where agents are, in the colours of their strips, where they were before, and whom they aim at.

import { useComputed, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import * as a from '../actions';
import type { Agent } from '../log/agent';
import { lastAtMost } from '../log/columns';
import { type Ground, nowhere } from '../log/sight';
import * as s from '../state';
import { fixed, name } from '../why/text';
import { useLive, useSize } from './size';
import { fit, laneColour } from './strip';
import { type Colours, colours } from './theme';

const trail = 5e9; // nanoseconds of the world's clock
const radius = 5;
const near = 14; // pixels from a dot within which a click chooses it

interface Place {
  agent: Agent;
  x: number;
  y: number;
}

/** places returns the agents that are somewhere at a step. */
function places(step: number): Place[] {
  const all: Place[] = [];
  for (const agent of s.agents.value) {
    if (!agent.at(step).configAt(step)) continue;
    const [x, y] = [agent.sight(0, step), agent.sight(1, step)];
    if (x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y)) all.push({ agent, x, y });
  }
  return all;
}

/** View maps places to pixels: all of the map, with one scale for both directions. */
class View {
  readonly scale: number;

  constructor(readonly box: Ground['box'], readonly width: number, readonly height: number) {
    this.scale = Math.min(width / box[2], height / box[3]);
  }

  x = (x: number): number => (x - this.box[0]) * this.scale + (this.width - this.box[2] * this.scale) / 2;
  y = (y: number): number => (y - this.box[1]) * this.scale + (this.height - this.box[3] * this.scale) / 2;
}

/** covered returns the box around all places that agents ever had, for a game that does not say how large its map is. */
function covered(): Ground['box'] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const agent of s.agents.value) {
    const [xs, ys] = agent.sights.columns;
    for (let i = 0; i < agent.sights.steps.length; i++) {
      const [x, y] = [xs!.data[i]!, ys!.data[i]!];
      if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  }
  if (left > right) return [0, 0, 1, 1];
  const [w, h] = [right - left || 1, bottom - top || 1];
  return [left - w / 20, top - h / 20, 1.1 * w, 1.1 * h];
}

export function MapTab() {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(frame);
  const wide = useLive(size);
  const view = useRef<View | undefined>(undefined);
  const box = useComputed<Ground['box']>(() => {
    s.version.value;
    const ground = s.log.value?.ground;
    return ground && ground.box[2] > 0 ? ground.box : covered();
  });
  const picture = useComputed(() => {
    const image = new Image();
    const url = s.log.value?.ground?.picture;
    if (url) image.src = url;
    image.onload = () => s.version.value++; // draws again
    return image;
  });
  useSignalEffect(() => {
    s.version.value;
    const { width, height } = wide.value;
    if (!canvas.current || width === 0 || height === 0) return;
    view.current = new View(box.value, width, height);
    draw(canvas.current, view.current, picture.value, colours.value);
  });
  return (
    <div class="map">
      <p class="hint"><Where /></p>
      <div class="map-frame" ref={frame}>
        <canvas ref={canvas} style={{ width: `${size.width}px`, height: `${size.height}px` }} role="img" aria-label="Map of the agents: arrow keys choose one"
          onClick={(e) => view.current && pick(e, view.current)} />
      </div>
    </div>
  );
}

/** Where says where the chosen agent is, also where that cannot be drawn. */
function Where() {
  const agent = s.agent.value;
  const step = s.step.value;
  s.version.value;
  const [x, y] = [agent?.sight(0, step), agent?.sight(1, step)];
  const count = places(step).length;
  const many = `${count} agent${count === 1 ? ' is' : 's are'} on the map.`;
  if (!agent) return <>{many}</>;
  const at = x === undefined ? 'the log does not say where' : x === nowhere ? 'nowhere' : Number.isNaN(x + y!) ? `at a place that is no number (${x}, ${y})` : `at ${fixed(x, 1)}, ${fixed(y!, 1)}`;
  return <>{many} {agent.title}: {at}.</>;
}

function draw(canvas: HTMLCanvasElement, v: View, picture: HTMLImageElement, at: Colours): void {
  const c = fit(canvas, v.width, v.height);
  const ground = s.log.value?.ground;
  const [left, top, width, height] = v.box;
  if (picture.complete && picture.naturalWidth > 0) c.drawImage(picture, v.x(left), v.y(top), width * v.scale, height * v.scale);
  c.strokeStyle = at.line;
  c.lineWidth = 1;
  c.strokeRect(v.x(left), v.y(top), width * v.scale, height * v.scale);
  c.strokeStyle = at.faint;
  c.beginPath();
  for (const line of ground?.lines ?? []) {
    for (let i = 0; i + 1 < line.length; i += 2) {
      if (i === 0) c.moveTo(v.x(line[0]!), v.y(line[1]!));
      else c.lineTo(v.x(line[i]!), v.y(line[i + 1]!));
    }
  }
  c.stroke();
  const step = s.step.value;
  const all = places(step);
  const byID = new Map(all.map((p) => [p.agent.id, p]));
  const chosen = s.agent.value;
  const listed = new Set(s.listed.value);
  for (const p of all) {
    const then = p.agent.at(step);
    const config = then.configAt(step)!;
    c.globalAlpha = listed.has(p.agent) ? 1 : 0.25;
    const colour = config.leaf < 0 ? at.line : laneColour(then.outline, config.lanes[0] ?? 0, at.lanes);
    if (p.agent === chosen || all.length <= 60) drawTrail(c, v, p, step, colour);
    for (const row of config.rows) {
      const aim = then.target(row, then.lineAt(step));
      const to = aim === undefined ? undefined : byID.get(aim);
      if (!to) continue;
      c.strokeStyle = p.agent === chosen ? at.bad : at.faint;
      c.setLineDash([4, 3]);
      c.beginPath();
      c.moveTo(v.x(p.x), v.y(p.y));
      c.lineTo(v.x(to.x), v.y(to.y));
      c.stroke();
      c.setLineDash([]);
    }
    c.fillStyle = colour;
    c.strokeStyle = p.agent === chosen ? at.accent : at.ink;
    c.lineWidth = p.agent === chosen ? 3 : 0.75;
    c.beginPath();
    c.arc(v.x(p.x), v.y(p.y), p.agent === chosen ? radius + 1.5 : radius, 0, 2 * Math.PI);
    c.fill();
    c.stroke();
  }
  c.globalAlpha = 1;
  const here = chosen && byID.get(chosen.id);
  if (!here) return;
  c.font = '600 12px system-ui, sans-serif';
  c.fillStyle = at.accent;
  c.fillText(name(here.agent.title), v.x(here.x) + 10, v.y(here.y) - 8);
}

/** drawTrail draws where an agent was in the last seconds. */
function drawTrail(c: CanvasRenderingContext2D, v: View, { agent, x, y }: Place, step: number, colour: string): void {
  const { steps, columns: [xs, ys] } = agent.sights;
  const since = s.log.value!.steps.now(step) - trail;
  c.strokeStyle = colour;
  c.lineWidth = 1.5;
  c.beginPath();
  c.moveTo(v.x(x), v.y(y));
  for (let i = lastAtMost(steps, step); i >= 0 && s.log.value!.steps.now(steps.data[i]!) >= since; i--) {
    if (!Number.isFinite(xs!.data[i]! + ys!.data[i]!)) break;
    c.lineTo(v.x(xs!.data[i]!), v.y(ys!.data[i]!));
  }
  c.stroke();
}

/** pick chooses the agent that was clicked. */
function pick(e: MouseEvent, v: View): void {
  const to = (e.currentTarget as Element).getBoundingClientRect();
  const far = (p: Place) => Math.hypot(v.x(p.x) - (e.clientX - to.left), v.y(p.y) - (e.clientY - to.top));
  const [nearest] = places(s.step.value).map((p) => [p, far(p)] as const).sort((p, q) => p[1] - q[1]);
  if (nearest && nearest[1] <= near) a.choose(nearest[0].agent);
}
