// Strips on the screen, and going through time with the pointer.

import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import * as a from '../actions';
import type { Match } from '../compare';
import type { Agent } from '../log/agent';
import * as s from '../state';
import { useLive } from './size';
import { drawStrip, fit, Matched, Scale } from './strip';
import { colours } from './theme';

interface StripProps extends Partial<ReturnType<typeof scrub>> {
  agent: Agent;
  width: number;
  height: number;
  label?: 'lane' | 'leaf';
  /** What the steps of another log are on the axis of this one. */
  match?: Match | undefined;
}

/** Strip is an agent's canvas over time. */
export function Strip({ agent, width, height, label = 'lane', match, ...handlers }: StripProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const wide = useLive(width);
  const of = useLive(agent);
  const other = useLive(match);
  useSignalEffect(() => {
    s.version.value;
    const scale = new Scale(s.range.value, wide.value);
    const to = other.value;
    if (canvas.current) drawStrip(fit(canvas.current, wide.value, height), of.value, to ? new Matched(scale, to) : scale, height, colours.value, label);
  });
  return <canvas class="strip" ref={canvas} style={{ width: `${width}px`, height: `${height}px` }} {...handlers} />;
}

interface StripsProps {
  agents: Agent[];
  width: number;
  /** Where the first row begins, and the height of each. */
  top: number;
  rowHeight: number;
}

/** Strips has many agents, one in each row, on one canvas: the browser puts hundreds of them on the screen too slowly. */
export function Strips({ agents, width, top, rowHeight }: StripsProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const of = useLive(agents);
  const wide = useLive(width);
  const high = useLive(rowHeight);
  const [all, height] = [`${agents.length * rowHeight}px`, rowHeight > 12 ? 24 : rowHeight - 1];
  useSignalEffect(() => {
    s.version.value;
    if (!canvas.current) return;
    const c = fit(canvas.current, wide.value, of.value.length * high.value);
    const scale = new Scale(s.range.value, wide.value);
    c.translate(0, Math.floor((high.value - height) / 2));
    for (const agent of of.value) {
      drawStrip(c, agent, scale, height, colours.value, 'lane');
      c.translate(0, high.value);
    }
  });
  const row = (e: MouseEvent) => agents[Math.floor((e.clientY - (e.currentTarget as Element).getBoundingClientRect().top) / rowHeight)];
  return <canvas class="strip" ref={canvas} aria-hidden="true" style={{ width: `${width}px`, height: all, transform: `translateY(${top}px)` }} {...scrub(width, row)} />;
}

let pressed: { agent: Agent; at: number } | undefined; // where the pointer went down on the strip of an agent that was not the chosen one

/**
 * scrub returns handlers with which a press or a drag over an element of this width chooses the step. On the strip
 * of another agent than the chosen one only a drag does: a click chooses the agent, to see what it does at the same time.
 */
export function scrub(width: number, agentAt?: (e: MouseEvent) => Agent | undefined) {
  const at = (e: PointerEvent) => {
    const box = (e.currentTarget as Element).getBoundingClientRect();
    a.go(new Scale(s.range.value, width).step(Math.min(width - 0.01, Math.max(0, e.clientX - box.left))));
  };
  return {
    onPointerDown: (e: PointerEvent) => {
      if (e.button !== 0) return;
      (e.currentTarget as Element).setPointerCapture(e.pointerId);
      s.playing.value = false;
      const agent = agentAt?.(e);
      pressed = agent && agent !== s.agent.value ? { agent, at: e.clientX } : undefined;
      if (!pressed) at(e);
    },
    onPointerMove: (e: PointerEvent) => {
      if (!(e.currentTarget as Element).hasPointerCapture(e.pointerId)) return;
      if (pressed) {
        if (Math.abs(e.clientX - pressed.at) < 4) return;
        a.choose(pressed.agent);
        pressed = undefined;
      }
      at(e);
    },
    onPointerUp: () => {
      if (pressed) a.choose(pressed.agent);
      pressed = undefined;
    },
    onWheel: (e: WheelEvent) => {
      if (!e.ctrlKey && !e.metaKey && !e.shiftKey) return;
      e.preventDefault();
      const box = (e.currentTarget as Element).getBoundingClientRect();
      a.zoom(e.deltaY + e.deltaX > 0 ? 1.25 : 0.8, new Scale(s.range.value, width).step(e.clientX - box.left));
    },
  };
}

/** Cursor is the line at the chosen step, over something that shows time. It moves without a new layout. */
export function Cursor({ width, left = 0, height = '100%', head }: { width: number; left?: number; height?: string; head?: boolean }) {
  const line = useRef<HTMLDivElement>(null);
  const wide = useLive(width);
  useSignalEffect(() => {
    const x = new Scale(s.range.value, wide.value).x(s.step.value + 0.5);
    if (!line.current) return;
    line.current.style.transform = `translateX(${left + x}px)`;
    line.current.style.visibility = x < 0 || x > wide.value ? 'hidden' : 'visible';
  });
  return <div class={head ? 'cursor with-head' : 'cursor'} ref={line} style={{ height }} aria-hidden="true" />;
}
