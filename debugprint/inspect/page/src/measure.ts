// How smooth it is to go through time, for the tests in a browser.

import * as a from './actions';
import * as s from './state';

export interface Smoothness {
  fps: number;
  frames: number;
  median: number; // milliseconds between two frames
  worst: number;
  work: number; // milliseconds of script, layout and painting a frame, in the middle
}

/** measureScrub drags through the whole time and back, a frame at a time. */
export async function measureScrub(frames = 240): Promise<Smoothness> {
  const { from, to } = s.whole.value;
  const times: number[] = [];
  const work: number[] = [];
  let last = await frame();
  for (let i = 1; i <= frames; i++) {
    const share = (i / frames) * 2;
    const begin = performance.now();
    a.go(from + (to - from) * (share <= 1 ? share : 2 - share));
    await Promise.resolve();
    document.body.offsetHeight; // layout belongs to the work
    work.push(performance.now() - begin);
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  const total = times.reduce((sum, t) => sum + t, 0);
  const sorted = times.toSorted((x, y) => x - y);
  work.sort((x, y) => x - y);
  return {
    fps: (1000 * frames) / total, frames, median: sorted[frames >> 1]!, worst: sorted[frames - 1]!, work: work[frames >> 1]!,
  };
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
