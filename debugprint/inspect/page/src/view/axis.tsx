// The numbers of steps above strips.

import * as s from '../state';
import { Scale } from './strip';

/** ticks returns round steps, about a pixel distance apart. */
export function ticks(from: number, to: number, width: number, apart = 76): number[] {
  const raw = ((to - from + 1) / width) * apart;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, raw)));
  const distance = [1, 2, 5, 10].map((n) => n * power).find((d) => d >= raw) ?? 10 * power;
  const all: number[] = [];
  for (let at = Math.ceil(from / distance) * distance; at <= to; at += distance) all.push(at);
  return all;
}

export const thousands = (n: number): string => n.toLocaleString('en');

export function Axis({ width }: { width: number }) {
  const { from, to } = s.range.value;
  const scale = new Scale({ from, to }, width);
  return (
    <div class="axis" aria-hidden="true" style={{ width: `${width}px` }}>
      {ticks(from, to, width).map((at) => {
        const x = scale.x(at);
        return x > width - 24 ? null : <span key={at} style={{ transform: `translateX(${x}px)` }}>{thousands(at)}</span>;
      })}
    </div>
  );
}
