// A part of a log as a log of its own.

import { readLines } from './log/lines';
import { again } from './source';
import * as s from './state';
import { name } from './why/text';
import { thousands } from './view/axis';

export const cutSeconds = 20;

/** Cut takes the lines of a log from the last keyframe up to a step on, through another step. Lines stay as they are. */
export class Cut {
  #header = '';
  #trees: string[] = []; // that later lines may name
  #lines: string[] = [];
  #begun = false;
  #ended = -1; // the log says that it has all before this step
  /** The first step, -1 if the log has none of them. */
  first = -1;

  constructor(readonly from: number, readonly to: number) {}

  /** feed takes a line. It returns false when no other line is needed. */
  feed(line: string): boolean {
    const [, kind = '', at = ''] = /^\{"(\w+)":(\d*)/.exec(line) ?? [];
    const step = Number(at);
    if (kind === 'ethogram') {
      this.#header = line;
    } else if (kind === 'end') {
      this.#ended = step;
    } else if (kind === 'key' && (step <= this.from || this.first < 0)) {
      if (step > this.to) return false;
      this.first = step;
      this.#begun = true;
      this.#lines = [line, ...this.#trees];
    } else if (/^(key|step|gap)$/.test(kind) && step > this.to) {
      return false;
    } else {
      if (kind === 'tree') this.#trees.push(line);
      if (this.#begun) this.#lines.push(line);
    }
    return true;
  }

  /** text is the log, '' if it has nothing. over says whether the source ended before the cut did. */
  text(over: boolean): string {
    if (this.first < 0) return '';
    const end = over && this.#ended >= 0 ? Math.min(this.#ended, this.to + 1) : this.to + 1;
    return [this.#header.replace(/"dropped":\d+/, `"dropped":${this.first}`), ...this.#lines, `{"end":${end}}`, ''].join('\n');
  }
}

/** saveCut saves the seconds before the chosen step as a log, packed. */
export async function saveCut(): Promise<void> {
  const log = s.log.value;
  const to = s.step.value;
  if (!log) return;
  const from = log.steps.first(log.steps.now(to) - cutSeconds * 1e9, s.whole.value.from, to);
  try {
    const cut = new Cut(from, to);
    const text = await read(cut);
    if (text === '') return s.notify('The log has nothing of these steps any more.', true);
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
    save(await new Response(packed).blob(), `ethogram-${cut.first}-${to}.jsonl.gz`);
    s.notify(`Saved steps ${thousands(cut.first)} to ${thousands(to)} as a log of their own. It begins at a keyframe.`);
  } catch (e) {
    s.notify(`Could not cut the log: ${name(e instanceof Error ? e.message : String(e))}.`, true);
  }
}

async function read(cut: Cut): Promise<string> {
  for await (const { lines, cut: broken } of readLines(await again())) {
    if (broken) break; // the last line has no end
    for (const line of lines) if (!cut.feed(line.text)) return cut.text(false);
  }
  return cut.text(true);
}

function save(blob: Blob, as: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = as;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
