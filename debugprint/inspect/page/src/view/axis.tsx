// The world's clock above strips.

import type { Agent } from '../log/agent';
import * as s from '../state';
import { Scale } from './strip';

/** ticks returns round numbers, about a pixel distance apart; none is finer than least. */
export function ticks(from: number, to: number, width: number, apart = 76, least = 1): number[] {
  const raw = Math.max(least, ((to - from + least) / width) * apart);
  const power = 10 ** Math.floor(Math.log10(raw));
  const distance = [1, 2, 5, 10].map((n) => n * power).find((d) => d >= raw) ?? 10 * power;
  const all: number[] = [];
  for (let i = Math.ceil(from / distance); i * distance <= to; i++) all.push(i * distance);
  return all;
}

export const thousands = (n: number): string => n.toLocaleString('en');

/** some names the first of many agents. */
export const some = (agents: Agent[]): string => agents.slice(0, 5).map((g) => g.title).join(', ') + (agents.length > 5 ? ` and ${thousands(agents.length - 5)} more` : '');

/** marks returns where the axis has a number, and which: seconds of the world's clock, or steps where that stands still. */
function marks(width: number): { step: number; text: string }[] {
  const { from, to } = s.range.value;
  const steps = s.log.value?.steps;
  const [begin, end] = [(steps?.now(from) ?? 0) / 1e9, (steps?.now(to) ?? 0) / 1e9];
  if (!steps || end <= begin) return ticks(from, to, width).map((step) => ({ step, text: thousands(step) }));
  const each = Math.max(0.001, (end - begin) / (to - from)); // of the steps: between two there is nothing to show
  const all = ticks(begin, end, width, 76, each).map((time) => {
    const step = steps.first(time * 1e9, from, to);
    const now = steps.now(step) / 1e9; // later than that, and to be seen, where a step is long
    return { step, text: `${thousands(Number(now - time <= (4 * (end - begin)) / width ? time.toFixed(3) : now.toFixed(1)))} s` };
  });
  return all.filter(({ step }, i) => step !== all[i - 1]?.step);
}

export function Axis({ width }: { width: number }) {
  s.version.value;
  const scale = new Scale(s.range.value, width);
  return (
    <div class="axis" aria-hidden="true" style={{ width: `${width}px` }}>
      {width > 0 && marks(width).map(({ step, text }) => {
        const x = scale.x(step);
        return x > width - 24 ? null : <span key={text} style={{ transform: `translateX(${x}px)` }}>{text}</span>;
      })}
    </div>
  );
}
