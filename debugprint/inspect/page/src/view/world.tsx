// The world's strip: how many agents are below each child of the root, over time.

import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { lastAtMost } from '../log/columns';
import type { Outline } from '../log/outline';
import * as s from '../state';
import { name } from '../why/text';
import { useLive } from './size';
import { fit, Scale } from './strip';
import { colours } from './theme';

const height = 26;
export const least = 4; // agents: the strips of fewer say it all

/** counts returns, for each column of pixels, how many agents of a tree are below each child of its root. */
function counts(outline: Outline, scale: Scale): Uint16Array[] {
  const columns = Math.max(1, Math.floor(scale.width));
  const lanes = outline.rows[0]!.children.map(() => new Uint16Array(columns));
  for (const agent of s.agents.peek()) {
    for (let a: typeof agent | undefined = agent; a; a = a.before) {
      if (a.outline.fingerprint !== outline.fingerprint) continue;
      const { switches } = a;
      const end = a.after ? Math.min(columns, Math.ceil(scale.x(a.after.begins))) : columns;
      let i = lastAtMost(switches, scale.range.from);
      for (let x = Math.max(0, Math.ceil(scale.x(a.begins))); x < end; x++) {
        const at = scale.range.from + (x / scale.width) * (scale.range.to - scale.range.from + 1);
        if (i + 1 < switches.length && switches.data[i + 1]! <= at) i = lastAtMost(switches, at); // a long log has many in one column
        for (const row of a.configFrom(i)?.lanes ?? []) lanes[outline.rows[row]!.index]![x]!++;
      }
    }
  }
  return lanes;
}

/** World shows how the agents of the chosen agent's tree are shared out; a click lists those in one row. */
export function World({ width }: { width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const wide = useLive(width);
  const drawn = useRef<{ lanes: Uint16Array[]; outline: Outline } | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const wait = useRef(60);
  useSignalEffect(() => {
    s.version.value;
    const { range, outline } = s;
    [range.value, outline.value, colours.value, wide.value];
    timer.current ??= setTimeout(() => { // a log that is read, or a game that runs, changes it all the time
      timer.current = undefined;
      const began = performance.now();
      const [of, w] = [outline.peek(), wide.peek()];
      if (!canvas.current || !of || w <= 0) return;
      const lanes = counts(of, new Scale(range.peek(), w));
      drawn.current = { lanes, outline: of };
      draw(canvas.current, lanes, of, w, colours.peek().lanes);
      wait.current = Math.max(60, 10 * (performance.now() - began));
    }, wait.current);
  });
  if (s.agents.value.length < least) return null;
  return (
    <div class="world">
      <span class="count">{s.doing.value ? `in ${name(s.doing.value)}` : 'all agents'}</span>
      <canvas class="strip" ref={canvas} style={{ width: `${width}px`, height: `${height}px` }} role="img" aria-label="How many agents are in each row over time"
        title="How many agents are in each row over time: click to list those of one row, at that step" onClick={(e) => choose(e, width, drawn.current)} />
    </div>
  );
}

function draw(canvas: HTMLCanvasElement, lanes: Uint16Array[], outline: Outline, width: number, colours: string[]): void {
  const c = fit(canvas, width, height);
  const scale = height / most(lanes);
  for (let x = 0; x < width; x++) {
    let y = height;
    lanes.forEach((lane, i) => {
      const h = (lane[x] ?? 0) * scale;
      c.fillStyle = colours[outline.lanes[i]! % colours.length]!;
      c.fillRect(x, y - h, 1, h);
      y -= h;
    });
  }
}

const most = (lanes: Uint16Array[]): number => {
  let all = 1;
  for (let x = 0; x < (lanes[0]?.length ?? 0); x++) all = Math.max(all, lanes.reduce((n, lane) => n + lane[x]!, 0));
  return all;
};

/** choose goes to the step that was clicked, and lists the agents of the row there, or all of them again. */
function choose(e: MouseEvent, width: number, drawn: { lanes: Uint16Array[]; outline: Outline } | undefined): void {
  if (!drawn) return;
  const box = (e.currentTarget as Element).getBoundingClientRect();
  const x = Math.min(width - 1, Math.max(0, Math.floor(e.clientX - box.left)));
  let from = (height - (e.clientY - box.top)) * (most(drawn.lanes) / height);
  const lane = drawn.lanes.findIndex((l) => (from -= l[x]!) < 0);
  const row = drawn.outline.rows[drawn.outline.rows[0]!.children[lane] ?? -1]?.name ?? '';
  s.doing.value = s.doing.value === row ? '' : row;
  s.following.value = false;
  s.step.value = new Scale(s.range.value, width).step(x);
}
