// Where logs come from: a file that is dropped or chosen, or a game that runs.

import { batch } from '@preact/signals';
import { DamagedBytes, readLines } from './log/lines';
import { Damage, Foreign, Reader } from './log/reader';
import { follow, go, stopAtHit } from './actions';
import * as s from './state';

const slice = 12; // milliseconds of reading before the page may draw again

/** Pacer lets the page draw now and then while something long goes on. */
class Pacer {
  #since = performance.now();
  readonly #channel = new MessageChannel();

  get due(): boolean {
    return performance.now() - this.#since > slice;
  }

  async rest(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#channel.port1.onmessage = () => resolve();
      this.#channel.port2.postMessage(undefined);
    });
    this.#since = performance.now();
  }
}

/** stopReading ends the reading of a file: what was read of it is shown. */
export function stopReading(): void {
  stopped = current;
}

let stopped = 0; // number of a source that is not to be read on
let current = 0; // number of the source that is read: a newer one ends an older

/** openFile reads a log that was dropped or chosen. */
export async function openFile(file: File): Promise<void> {
  close();
  s.source.value = { kind: 'file', name: file.name, state: 'reading', progress: 0 };
  await openStream(file.stream() as ReadableStream<Uint8Array>, file.size);
}

/** openText reads the log that is part of the page. */
export async function openText(text: string): Promise<void> {
  close();
  s.source.value = { kind: 'file', name: 'log', state: 'reading', progress: 0 };
  const file = new Blob([text.replace(/^\n/, '')]);
  await openStream(file.stream() as ReadableStream<Uint8Array>, file.size);
}

/** openStream reads a log to its end and shows what is intact. */
async function openStream(stream: ReadableStream<Uint8Array>, size: number): Promise<void> {
  const mine = ++current;
  const reader = new Reader();
  const pacer = new Pacer();
  let shown = false;
  let told = performance.now();
  s.notices.value = [];
  s.following.value = false; // a game that was shown before
  s.view.value = undefined;
  const tell = (progress: number) => {
    s.source.value = { ...s.source.value, progress };
    if (reader.log.agents.length === 0) return;
    if (shown) return s.changed();
    shown = true;
    s.show(reader.log);
  };
  try {
    reading: for await (const { lines, read, cut } of readLines(stream)) {
      for (const line of lines) {
        if (cut && !isJson(line)) {
          s.notify(`The log was cut within line ${reader.lineCount + 1}. What comes before it is shown, up to step ${reader.log.end}.`, true);
          break;
        }
        reader.feed(line);
        if (pacer.due) await pacer.rest();
        if (mine !== current) return;
        if (mine === stopped) {
          s.notify(`Reading was stopped. What was read is shown, up to step ${reader.log.end}.`);
          break reading;
        }
      }
      if (performance.now() - told > 300) {
        told = performance.now();
        tell(size > 0 ? read / size : 0);
      }
    }
    if (reader.log.gaps.length > 0) s.notify(`Steps are missing from step ${reader.log.gaps.join(', ')} on: the program that wrote the log was slower than the game.`);
    if (reader.lineCount === 0) throw new Foreign('This file is empty.');
    if (reader.log.agents.length === 0) s.notify('This log has no agents: nothing ticked while it was recorded.');
    if (!reader.log.complete && s.notices.value.length === 0) {
      s.notify(`The log has no last line: it was cut off after step ${reader.log.end}.`);
    }
  } catch (e) {
    failed(e, reader);
  }
  if (mine !== current) return;
  batch(() => {
    tell(1);
    if (!shown) s.show(undefined);
    s.source.value = { ...s.source.value, state: 'ready', progress: 1 };
  });
  go(s.step.value); // which the log before may have had, and this one not
  restored();
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** failed says why a log could not be read to its end. */
function failed(e: unknown, reader: Reader): void {
  const until = `What comes before it is shown, up to step ${reader.log.end}.`;
  if (e instanceof Foreign) s.notify(e.message, true);
  else if (e instanceof Damage) s.notify(`The log is damaged at line ${e.line}: ${e.why}. ${until}`, true);
  else if (e instanceof DamagedBytes) s.notify(`The log is damaged after line ${reader.lineCount}: ${e.message}. ${until}`, true);
  else throw e;
}

let live: EventSource | undefined;

function close(): void {
  current++;
  live?.close();
  live = undefined;
  s.server.value = undefined;
}

let restore: (() => void) | undefined;

function restored(): void {
  restore?.();
  restore = undefined;
}

/** restoreWith says what to do once the log is there: a link leads to a moment in it. */
export function restoreWith(f: () => void): void {
  restore = f;
}

const mostReceived = 1 << 27; // characters, after which the page forgets what the game has forgotten
const wholeBatch = 1 << 17; // characters: what the server sends at once of a long log has more

/**
 * openServer reads the log of the game that serves this page, live, or the file that it serves.
 * Each connection begins with the oldest line that the game still has.
 */
export function openServer(): void {
  close();
  s.source.value = { kind: 'live', name: location.host, state: 'reading', progress: 0 };
  const events = (live = new EventSource('live'));
  let reader = new Reader();
  let queue = Promise.resolve();
  let shown = false;
  let received = 0;
  let caughtUp = false; // with the ring
  const begin = () => {
    reader = new Reader();
    shown = caughtUp = false;
    received = 0;
  };
  events.addEventListener('open', () => {
    begin();
    s.source.value = { ...s.source.value, state: 'connected' };
  });
  events.addEventListener('restart', () => {
    begin();
    s.notify('The page was too slow for this game, so it has read the log once more.');
  });
  events.addEventListener('status', (e) => {
    s.server.value = JSON.parse((e as MessageEvent<string>).data) as s.Server;
  });
  events.addEventListener('lines', (e) => {
    const to = reader;
    const { data } = e as MessageEvent<string>;
    if (caughtUp) received += data.length; // the ring itself may be larger
    if (received > mostReceived) return openServer(); // it begins with what the game's ring still has
    queue = queue.then(() => feed(to, data.split('\n'))).then(() => {
      if (to !== reader || events !== live || to.log.agents.length === 0) return;
      caughtUp ||= data.length < wholeBatch; // otherwise more of the ring is to come
      const first = !s.log.value;
      if (!shown && !first && !caughtUp) return; // after a restart the old log stays until then
      if (first) follow(true);
      if (!shown) s.show(to.log);
      s.changed();
      if (!shown && !s.following.value) go(s.step.value);
      shown = true;
      stopAtHit();
      if (caughtUp) restored();
    }, (error) => {
      events.close();
      s.source.value = { ...s.source.value, state: 'lost' };
      failed(error, to);
    });
  });
  events.addEventListener('error', () => {
    if (events !== live) return;
    if (events.readyState === EventSource.CLOSED && s.source.value.state === 'reading') {
      void openServed(); // it serves a file
      return;
    }
    s.source.value = { ...s.source.value, state: 'lost' };
    if (events.readyState === EventSource.CLOSED) setTimeout(() => events === live && openServer(), 2000);
  });
}

async function feed(reader: Reader, lines: string[]): Promise<void> {
  const pacer = new Pacer();
  for (const line of lines) {
    reader.feed(line);
    if (pacer.due) await pacer.rest();
  }
}

/** openServed reads the log file that ethogram-view serves. */
async function openServed(): Promise<void> {
  close();
  try {
    const response = await fetch('log');
    if (!response.ok || !response.body) throw new Error();
    const size = response.headers.get('Content-Encoding') ? 0 : Number(response.headers.get('Content-Length'));
    s.source.value = { kind: 'file', name: location.host, state: 'reading', progress: 0 };
    await openStream(response.body as ReadableStream<Uint8Array>, size);
  } catch {
    s.source.value = { kind: 'none', name: '', state: 'ready', progress: 0 };
  }
}
