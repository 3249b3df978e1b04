// Where logs come from: a file that is dropped or chosen, or a game that runs.

import { batch } from '@preact/signals';
import type { Line } from './log/line';
import { DamagedBytes, readLines } from './log/lines';
import { Damage, Foreign, Reader } from './log/reader';
import { follow, go, stopAtHit } from './actions';
import { amount, fromBase64, Intake } from './intake';
import * as s from './state';
import { inTab, TabEvents } from './tab';
import { thousands } from './view/axis';

const slice = 12; // milliseconds of reading before the page may draw again

/** Pacer lets the page draw now and then while something long goes on. */
class Pacer {
  #since = performance.now();
  #asked = 0;
  readonly #channel = new MessageChannel();

  /** due is asked for each line; to look at the clock takes as long as some lines. */
  get due(): boolean {
    return (++this.#asked & 31) === 0 && performance.now() - this.#since > slice;
  }

  async rest(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#channel.port1.onmessage = () => resolve();
      this.#channel.port2.postMessage(undefined);
    });
    this.#since = performance.now();
  }
}

let current = 0; // number of the source that is read: a newer one ends an older

let bytes: (() => Promise<ReadableStream<Uint8Array>>) | undefined;

/** served says that the log is one of the server's, which can be asked about it. */
export const served = (): boolean => !bytes && !inTab && s.source.value.kind !== 'none';

/** again returns the bytes of the log once more, from its beginning. */
export async function again(): Promise<ReadableStream<Uint8Array>> {
  if (bytes) return bytes();
  const response = await fetch('log');
  if (!response.ok || !response.body) throw new Error(`the server answers ${response.status}`);
  return response.body as ReadableStream<Uint8Array>;
}

/** openFile reads a log that was dropped or chosen. */
export async function openFile(file: File): Promise<void> {
  close();
  bytes = async () => file.stream() as ReadableStream<Uint8Array>;
  s.source.value = { kind: 'file', name: file.name, state: 'reading', read: 0, size: file.size };
  await openIntake(new Intake(file.stream() as ReadableStream<Uint8Array>, file.size, false), 'The browser cannot read the file any further');
}

/** openEmbedded reads the log that is part of the page. */
export async function openEmbedded(element: HTMLElement): Promise<void> {
  const found = embedded(element);
  if (!found) return;
  close();
  bytes = found.again;
  const size = found.intake.length;
  s.source.value = { kind: 'file', name: element.dataset.name || 'log', state: 'reading', read: 0, size };
  await openIntake(found.intake, 'The log in the page cannot be read any further');
}

/** embedded returns the bytes of a log that is part of the page, and what reads them once more. */
export function embedded(element: HTMLElement): { intake: Intake; again: () => Promise<ReadableStream<Uint8Array>> } | undefined {
  const text = (element.textContent ?? '').trim();
  element.remove(); // it would stay in memory twice
  const size = Math.floor((text.length * 3) / 4) - (text.match(/=*$/)?.[0].length ?? 0);
  return text === '' ? undefined : { intake: new Intake(fromBase64(text), size, false), again: async () => fromBase64(text) };
}

/** Teller shows what was read so far, now and then: rarely where drawing takes long, so that reading goes on. */
class Teller {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = 300;

  constructor(private readonly tell: () => void) {}

  /** soon is called whenever there is more to show; perhaps nothing else comes for a while. */
  soon(): void {
    this.#timer ??= setTimeout(() => {
      const began = performance.now();
      this.#timer = undefined;
      this.tell();
      requestAnimationFrame(() => setTimeout(() => (this.#wait = Math.max(300, 9 * (performance.now() - began)))));
    }, this.#wait);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.tell();
  }
}

let taken: Intake | undefined; // what is being read

/** stopReading shows what was read of a log, and leaves the rest. */
export function stopReading(): void {
  taken?.stop();
}

/** openIntake reads a log to its end and shows what is intact. broken says what has happened if not all of it comes. */
async function openIntake(intake: Intake, broken: string): Promise<void> {
  const mine = ++current;
  const reader = new Reader();
  const pacer = new Pacer();
  let shown = false;
  let used = 0;
  taken = intake;
  s.notices.value = [];
  s.following.value = false; // a game that was shown before
  s.view.value = undefined;
  const teller = new Teller(() => {
    if (mine !== current) return;
    s.source.value = { ...s.source.value, read: used };
    if (reader.log.agents.length === 0) return;
    if (shown) return s.changed();
    shown = true;
    s.show(reader.log);
  });
  try {
    for await (const { lines, read, cut } of readLines(intake.stream)) {
      used = read;
      for (const line of lines) {
        if (cut && isCut(line)) {
          if (!intake.failed && !intake.stopped) s.notify(`The log was cut within line ${reader.lineCount + 1}. ${upTo(reader)}`, true);
          break;
        }
        reader.feed(line);
        if (pacer.due) {
          teller.soon();
          await pacer.rest();
        }
        if (mine !== current || intake.stopped) break;
      }
      teller.soon(); // the next piece may be long in coming
      if (mine !== current) return;
      if (intake.stopped) break;
    }
    if (!intake.failed && !intake.stopped) atEnd(reader);
  } catch (e) {
    if (mine !== current) return;
    if (!(intake.failed || intake.stopped) || e instanceof Foreign) failed(e, reader);
  }
  if (mine !== current) return;
  if (reader.log.gaps.length > 0) s.notify(`Steps are missing from step ${reader.log.gaps.join(', ')} on: the program that wrote the log was slower than the game.`);
  if (intake.stopped) {
    s.notify(`Reading was stopped. ${upTo(reader)}`);
  } else if (intake.failed) {
    const of = intake.length > 0 ? `${amount(intake.received, intake.length).replace(/ .*/, '')} of ${amount(intake.length)}` : amount(intake.received);
    s.notify(`${broken}: ${of} came, and the log itself may be whole. ${upTo(reader)} Reload the page to read it again.`, true);
  }
  batch(() => {
    teller.end();
    if (!shown) s.show(undefined);
    s.source.value = { ...s.source.value, state: 'ready' };
  });
  go(s.step.value); // which the log before may have had, and this one not
  restored();
}

/** readInto reads another log than the one that is shown. It says what is wrong with it; going hears how far it is, and may end it. */
export async function readInto(intake: Intake, say: typeof s.notify, going: (log: Reader['log'], read: number) => boolean): Promise<Reader['log'] | undefined> {
  const reader = new Reader();
  const pacer = new Pacer();
  const said = s.notices.value.length;
  try {
    for await (const { lines, read, cut } of readLines(intake.stream)) {
      for (const line of lines) {
        if (cut && isCut(line)) throw new Damage(reader.lineCount + 1, 'it was cut there');
        reader.feed(line);
        if (pacer.due) await pacer.rest();
      }
      if (!going(reader.log, read)) return undefined;
    }
    if (intake.failed) say(`The browser could not read all of it. ${upTo(reader)}`, true);
    else atEnd(reader, say, said);
  } catch (e) {
    failed(e, reader, say);
  }
  return reader.log.agents.length > 0 ? reader.log : undefined;
}

/** upTo says how much of a log is shown. */
function upTo({ log }: Reader): string {
  return log.agents.length > 0 ? `What comes before it is shown, up to step ${thousands(log.end)}.` : 'Nothing of it can be shown.';
}

/** atEnd says what a log lacks that was read to its end. */
function atEnd(reader: Reader, say = s.notify, said = 0): void {
  if (reader.lineCount === 0 && s.notices.value.length > said) return; // it was cut in its only line
  if (reader.lineCount === 0) throw new Foreign('This file is empty.');
  if (reader.log.agents.length === 0) say('This log has no agents: nothing ticked while it was recorded.');
  if (!reader.log.complete && s.notices.value.length === said) {
    say(`The log has no last line: it was cut off after step ${thousands(reader.log.end)}.`);
  }
}

/** isCut reports whether the last line of a log is the beginning of one. */
function isCut(line: Line): boolean {
  try {
    line.json;
    return false;
  } catch {
    return line.text.startsWith('{');
  }
}

/** failed says why a log could not be read to its end. */
function failed(e: unknown, reader: Reader, say = s.notify): void {
  if (e instanceof Foreign) say(e.message, true);
  else if (e instanceof Damage) say(`The log is damaged at line ${e.line}: ${e.why}. ${upTo(reader)}`, true);
  else if (e instanceof DamagedBytes) say(`The log is damaged after line ${reader.lineCount}: ${e.message}. ${upTo(reader)}`, true);
  else throw e;
}

let live: EventSource | TabEvents | undefined;

function close(): void {
  current++;
  live?.close();
  live = bytes = undefined;
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
 * openServer reads the log of the game that serves this page, live, or the file that it serves; or of a game in this tab.
 * Each connection begins with the oldest line that the game still has.
 */
export function openServer(): void {
  close();
  s.source.value = { kind: 'live', name: inTab ? 'this tab' : location.host, state: 'reading', read: 0, size: 0 };
  const events: EventTarget & (EventSource | TabEvents) = (live = inTab ? new TabEvents() : new EventSource('live'));
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
    s.source.value = { ...s.source.value, state: 'connected', read: 0 };
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
    const { state, read } = s.source.value;
    if (!caughtUp) s.source.value = { ...s.source.value, state: 'reading', read: (state === 'reading' ? read : 0) + data.length };
    if (caughtUp) received += data.length; // the ring itself may be larger
    if (received > mostReceived) return openServer(); // it begins with what the game's ring still has
    queue = queue.then(() => feed(to, data.split('\n'))).then(() => {
      if (to !== reader || events !== live) return;
      caughtUp ||= data.length < wholeBatch; // otherwise more of the ring is to come
      if (caughtUp && s.source.value.state === 'reading') s.source.value = { ...s.source.value, state: 'connected' };
      if (to.log.agents.length === 0) return;
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
      s.source.value = { ...s.source.value, state: 'broken' };
      failed(error, to);
    });
  });
  events.addEventListener('error', () => {
    if (events !== live) return;
    if (events.readyState === EventSource.CLOSED && s.source.value.state === 'reading' && s.source.value.read === 0) {
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
  const mine = current;
  const none = (why: string) => {
    if (mine !== current) return;
    s.source.value = { kind: 'none', name: '', state: 'ready', read: 0, size: 0 };
    if (why !== '') s.notify(`Could not read the log: ${why}.`, true);
  };
  let response: Response;
  try {
    response = await fetch('log');
  } catch {
    return none('the server does not answer');
  }
  if (response.status === 404) return none(''); // it serves none: logs are dropped on it
  if (!response.ok || !response.body) return none((await response.text().catch(() => '')).trim() || `the server answers ${response.status}`);
  if (mine !== current) return;
  const size = Number(response.headers.get('Ethogram-Length')) || 0;
  s.source.value = { kind: 'file', name: location.host, state: 'reading', read: 0, size };
  await openIntake(new Intake(response.body as ReadableStream<Uint8Array>, size, true), 'The connection was cut');
  if (current !== mine + 1) return;
  s.offered.value = response.headers.has('Ethogram-Other');
  s.asked.value = response.headers.has('Ethogram-Ask');
}
