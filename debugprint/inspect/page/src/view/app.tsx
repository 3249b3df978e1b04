// The page: agents, the middle with its tabs, why, and the time below.

import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import * as a from '../actions';
import { amount } from '../intake';
import { cutSeconds, saveCut } from '../cut';
import { copyLink } from '../link';
import { compareWithFile } from '../other';
import { openFile, stopReading } from '../source';
import * as s from '../state';
import { inTab } from '../tab';
import { name } from '../why/text';
import { Agents } from './agents';
import { BreakpointsTab } from './breakpoints';
import { CompareTab } from './compare';
import { EditTab } from './edit/tab';
import { Help, Saves } from './help';
import { Icon } from './icon';
import { MapTab } from './map';
import { OddTab } from './odd';
import { Problems, ProblemsOrder } from './problems';
import { SharedTab } from './shared';
import { useSize } from './size';
import { CoverTab, ProfileTab } from './tables';
import { dark, toggleTheme } from './theme';
import { Timeline } from './timeline';
import { Tree } from './tree';
import { WhyPane } from './why';

export function App() {
  const over = useSignal(false);
  useDrop(over);
  const empty = !s.log.value;
  return (
    <div class={`app show-${s.pane.value}${over.value ? ' dropping' : ''}`}>
      <Bar />
      <div class="above">
        <Notices />
        <Problems />
      </div>
      {empty ? <Welcome /> : (
        <>
          <PaneChoice />
          <main class="panes">
            <Agents />
            <Stage />
            <WhyPane />
          </main>
          <Timeline />
        </>
      )}
      <Help />
    </div>
  );
}

function Bar() {
  return (
    <header class="bar">
      <h1><Mark />Ethogram<span class="faint"> inspector</span></h1>
      <SourceView />
      <span class="gap" />
      {s.log.value && <Share />}
      <button class="with-text" onClick={chooseFile} title="Open a log (o)"><Icon name="open" /><span>Open log</span></button>
      <button class="icon" onClick={toggleTheme} aria-label={dark.value ? 'Light' : 'Dark'} title="Light or dark (t)"><Icon name={dark.value ? 'sun' : 'moon'} /></button>
      <button class="icon" onClick={() => (s.help.value = true)} aria-label="Keys" title="Keys (?)"><Icon name="help" /></button>
    </header>
  );
}

/** Share is how to show somebody else what the page shows. */
function Share() {
  return (
    <>
      <ProblemsOrder />
      <button class="with-text" onClick={() => void copyLink()} title="Copy a link to this agent and step, with bookmarks, notes and breakpoints (c)"><Icon name="link" /><span>Copy link</span></button>
      <button class="with-text" onClick={() => void saveCut()} title={`Save the ${cutSeconds} seconds up to this step as a log of its own (k)`}><Icon name="cut" /><span>Cut {cutSeconds} s</span></button>
      <Saves />
    </>
  );
}

/** Mark is the sign of the page: a strip of three rows. */
function Mark() {
  return (
    <svg class="sign" viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
      <rect class="a" x="1" y="2" width="9" height="4" rx="1" />
      <rect class="b" x="7" y="7" width="10" height="4" rx="1" />
      <rect class="c" x="3" y="12" width="7" height="4" rx="1" />
    </svg>
  );
}

const states = { reading: 'reading', ready: '', connected: 'live', lost: 'connection lost, trying again', broken: 'not read any further' };
const statesInTab = { ...states, reading: 'waiting for the game', lost: 'the game has stopped' };

/** Silence says for how long nothing has ticked in a game that the page looks at. */
function Silence() {
  const since = useRef(performance.now());
  const [seconds, set] = useState(0);
  const { to } = s.whole.value;
  useEffect(() => {
    since.current = performance.now();
    set(0);
    const timer = setInterval(() => set(Math.floor((performance.now() - since.current) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [to]);
  return seconds < 3 || s.source.value.read === 0 ? null : <span class="faint"> · last tick {seconds} s ago{s.server.value?.paused && ', paused'}</span>;
}

function SourceView() {
  const { kind, name: of, state, read, size } = s.source.value;
  if (kind === 'none') return null;
  const far = state !== 'reading' || read === 0 ? '' : size > 0 ? ` ${Math.floor((100 * read) / size)} %` : ` ${amount(read)}`;
  return (
    <span class={`source ${state}`}>
      <span role="status">
        {kind === 'live' && <i class="dot" />}
        <b title={name(of)}>{name(of)}</b>
        <span class="faint">{(inTab && kind === 'live' ? statesInTab : states)[state]}{far}</span>
        {state === 'connected' && <Silence />}
      </span>
      {state === 'reading' && (size > 0 ? <progress key="part" value={read} max={size} aria-label="Reading" /> : <progress key="some" aria-label="Reading" />)}
      {state === 'reading' && kind === 'file' && <button class="small" onClick={stopReading} title="Show what was read, and leave the rest">Stop</button>}
    </span>
  );
}

function Notices() {
  return (
    <div class="notices" role="alert">
      {s.notices.value.map((n) => (
        <p key={n.text} class={n.serious ? 'serious' : ''}>
          <span>{name(n.text)}</span>
          <button class="icon" aria-label="Close this notice" onClick={() => (s.notices.value = s.notices.value.filter((m) => m !== n))}><Icon name="close" /></button>
        </p>
      ))}
    </div>
  );
}

function Welcome() {
  const { kind, state, read } = s.source.value;
  if (state === 'reading') return <main class="welcome"><p>{inTab && kind === 'live' && read === 0 ? 'Waiting for a game in this tab.' : `Reading the log${read > 0 ? `: ${amount(read)} so far` : ''}.`}</p></main>;
  if (state === 'connected') return <main class="welcome"><p>{read > 0 ? 'The game has no agents yet: none has ticked.' : 'Nothing has come yet: the game has not ticked, or its log is on its way.'}</p></main>;
  return (
    <main class="welcome">
      <h2>Drop a log here</h2>
      <p>A log is a file of package <code>debugprint/record</code>, plain or gzip: <code>rec.WriteFile("game.jsonl.gz")</code>. The page reads it here, in the browser; nothing is sent anywhere.</p>
      <button class="main" onClick={chooseFile}>Choose a file</button>
    </main>
  );
}

/** chooseFile asks for a log. */
export function chooseFile(): void {
  document.getElementById('file')?.click();
}

function useDrop(over: { value: boolean }) {
  const depth = useRef(0);
  useEffect(() => {
    const input = document.getElementById('file') as HTMLInputElement;
    const open = (file: File | undefined) => file && void openFile(file);
    const dropped = (file: File | undefined) => (s.log.value && s.tab.value === 'compare' ? compareWithFile(file) : open(file));
    input.addEventListener('change', () => {
      open(input.files?.[0]);
      input.value = '';
    });
    const isFile = (e: DragEvent) => e.dataTransfer?.types.includes('Files') ?? false;
    document.addEventListener('dragenter', (e) => {
      if (isFile(e)) over.value = ++depth.current > 0;
    });
    document.addEventListener('dragleave', (e) => {
      if (isFile(e)) over.value = --depth.current > 0;
    });
    document.addEventListener('dragover', (e) => e.preventDefault());
    document.addEventListener('drop', (e) => {
      e.preventDefault();
      depth.current = 0;
      over.value = false;
      dropped(e.dataTransfer?.files[0]);
    });
  }, []);
}

const panes: [s.Pane, string][] = [['agents', 'Agents'], ['stage', 'Tree'], ['why', 'Why']];

/** PaneChoice is how a narrow window shows one part at a time. */
function PaneChoice() {
  return (
    <nav class="pane-choice segmented" aria-label="Part of the page">
      {panes.map(([value, label]) => (
        <button key={value} aria-pressed={s.pane.value === value} onClick={() => (s.pane.value = value)}>{label}</button>
      ))}
    </nav>
  );
}

/** tabs are those of the middle, as far as the source offers them. */
export function tabs(): [s.Tab, string][] {
  const all: [s.Tab, string][] = [['tree', 'Tree'], ['shared', 'Gates & squads'], ['breakpoints', 'Breakpoints'], ['odd', 'Odd one out']];
  const server = s.server.value;
  s.version.value;
  if (s.log.value?.ground) all.push(['map', 'Map']);
  if (server?.hasCover) all.push(['cover', 'Coverage']);
  if (server?.hasProfile) all.push(['profile', 'Profile']);
  if (server && server.tables > 0) all.push(['edit', 'Edit']);
  all.push(['compare', 'Compare']);
  return all;
}

const views = { tree: Tree, map: MapTab, shared: SharedTab, breakpoints: BreakpointsTab, odd: OddTab, compare: CompareTab, cover: CoverTab, profile: ProfileTab, edit: EditTab };

function Stage() {
  const all = tabs();
  const at = all.some(([t]) => t === s.tab.value) ? s.tab.value : 'tree';
  const View = views[at];
  const list = useRef<HTMLDivElement>(null);
  const { width } = useSize(list);
  useLayoutEffect(() => { // scrollIntoView would scroll the page around a frame, too
    const [tab, box] = [document.getElementById(`tab-${at}`)?.getBoundingClientRect(), list.current!.getBoundingClientRect()];
    if (tab) list.current!.scrollLeft += Math.max(0, tab.right - box.right) + Math.min(0, tab.left - box.left);
  }, [at, width]);
  return (
    <section class="pane stage" aria-label="Tree and tables">
      <div class="tabs" role="tablist" aria-label="Views" ref={list} onKeyDown={(e) => {
        const by = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
        if (by === 0) return;
        e.preventDefault();
        e.stopPropagation();
        const next = all[(all.findIndex(([t]) => t === at) + by + all.length) % all.length]!;
        a.showTab(next[0]);
        document.getElementById(`tab-${next[0]}`)?.focus();
      }}>
        {all.map(([value, label]) => (
          <button key={value} id={`tab-${value}`} role="tab" aria-selected={value === at} aria-controls="stage" tabIndex={value === at ? 0 : -1}
            onClick={() => a.showTab(value)}>{label}</button>
        ))}
      </div>
      <div class="stage-view" id="stage" role="tabpanel" aria-labelledby={`tab-${at}`}><View /></div>
    </section>
  );
}
