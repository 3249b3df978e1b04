// The time slider: play, step, switches, bookmarks, and the chosen agent's strip.

import { useComputed, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import * as a from '../actions';
import * as s from '../state';
import { fixed, name, seconds } from '../why/text';
import { Cursor, scrub, Strip } from './scrub';
import { Axis, thousands } from './axis';
import { Icon } from './icon';
import { useLive, useSize } from './size';
import { fit, Scale } from './strip';
import { colours } from './theme';

export function Timeline() {
  return (
    <footer class="timeline" aria-label="Time">
      <Transport />
      <Slider />
    </footer>
  );
}

function Transport() {
  const playing = s.playing.value;
  return (
    <div class="transport">
      <div class="group">
        <Tool icon="previousSwitch" label="Previous switch of the agent" keys="[" onClick={a.previousSwitch} />
        <Tool icon="previous" label="Step back" keys="←" onClick={() => a.move(-1)} />
        <Tool icon={playing ? 'pause' : 'play'} label={playing ? 'Pause' : 'Play'} keys="space" main onClick={() => a.play(!playing)} />
        <Tool icon="next" label="Step on" keys="→" onClick={() => a.move(1)} />
        <Tool icon="nextSwitch" label="Next switch of the agent" keys="]" onClick={a.nextSwitch} />
      </div>
      <label class="speed">
        <span class="sr">Speed</span>
        <select value={String(s.speed.value)} onChange={(e) => (s.speed.value = Number(e.currentTarget.value))}>
          {[0.1, 0.25, 0.5, 1, 2, 5, 10, 100].map((v) => <option key={v} value={String(v)}>{v}×</option>)}
        </select>
      </label>
      <StepField />
      <Clock />
      <span class="gap" />
      <div class="group">
        <Tool icon="previous" label="Previous hit of a breakpoint" keys="X" text="hit" onClick={() => a.toHit(-1)} before />
        <Tool icon="next" label="Next hit of a breakpoint" keys="x" text="hit" onClick={() => a.toHit(1)} />
      </div>
      <BookmarkButton />
      <div class="group zoom">
        <Tool icon="minus" label="Show more steps" keys="-" onClick={() => a.zoom(1.6)} />
        <Tool icon="plus" label="Show fewer steps" keys="+" onClick={() => a.zoom(0.625)} />
        <Tool icon="fit" label="Show all steps" keys="0" onClick={a.showAll} />
      </div>
      <Live />
    </div>
  );
}

interface ToolProps {
  icon: Parameters<typeof Icon>[0]['name'];
  label: string;
  keys: string;
  onClick: () => void;
  main?: boolean;
  text?: string;
  before?: boolean;
  pressed?: boolean;
}

function Tool({ icon, label, keys, onClick, main, text, before, pressed }: ToolProps) {
  return (
    <button class={main ? 'icon main' : text ? 'icon with-text' : 'icon'} onClick={onClick} aria-label={label} aria-pressed={pressed} title={`${label} (${keys})`}>
      {before && text ? <><Icon name={icon} />{text}</> : <>{text}<Icon name={icon} /></>}
    </button>
  );
}

function StepField() {
  return (
    <label class="step-field">
      step
      <input type="text" inputMode="numeric" aria-label="Step" value={useComputed(() => thousands(s.step.value))}
        onFocus={(e) => e.currentTarget.select()}
        onChange={(e) => {
          const text = e.currentTarget.value.replace(/[\s,.'’_]/g, ''); // as people and pages write thousands
          if (/^\d+$/.test(text)) a.go(Number(text));
          else s.notify(`${e.currentTarget.value} is no number of a step.`);
          e.currentTarget.value = thousands(s.step.value);
        }} />
    </label>
  );
}

/** Clock shows the world's clock and frame, if the world was advanced. */
function Clock() {
  const frames = useComputed(() => {
    s.version.value;
    return s.log.value?.steps.frame(s.step.value) ?? 0;
  });
  const text = useComputed(() => (frames.value === 0 ? '' : `${fixed(seconds(s.log.value!.steps.now(s.step.value)), 2)} s`));
  const frame = useComputed(() => (frames.value === 0 ? '' : `frame ${Number.isSafeInteger(frames.value) ? '' : 'about '}${thousands(frames.value)}`));
  return <span class="clock"><b>{text}</b> <span class="faint">{frame}</span></span>;
}

function BookmarkButton() {
  const on = s.bookmarks.value.includes(s.step.value);
  return (
    <div class="group">
      {s.bookmarks.value.length > 0 && <Tool icon="previous" label="Previous bookmark" keys="," onClick={() => a.toBookmark(-1)} />}
      {on && (
        <input class="note" type="text" maxLength={200} placeholder="note" aria-label="Note on this step" value={s.notes.value.get(s.step.value) ?? ''}
          onChange={(e) => (s.notes.value = new Map([...s.notes.value, [s.step.value, e.currentTarget.value]].filter(([, text]) => text !== '') as [number, string][]))} />
      )}
      <Tool icon="bookmark" label={on ? 'Remove the bookmark' : 'Bookmark this step'} keys="b" pressed={on} onClick={a.bookmark} />
      {s.bookmarks.value.length > 0 && <Tool icon="next" label="Next bookmark" keys="." onClick={() => a.toBookmark(1)} />}
    </div>
  );
}

function Live() {
  if (s.source.value.kind !== 'live') return null;
  const server = s.server.value;
  return (
    <div class="group">
      {server?.canPause && (
        <button class="with-text" aria-pressed={server.paused} onClick={() => a.pauseGame(!server.paused)}
          title="Stop the game itself">{server.paused ? 'Game is paused' : 'Pause game'}</button>
      )}
      <button class="with-text live-button" aria-pressed={s.following.value} onClick={() => a.follow(!s.following.value)} title="Follow the game (l)">
        <i class="dot" />Live
      </button>
    </div>
  );
}

function Slider() {
  const place = useRef<HTMLDivElement>(null);
  const { width } = useSize(place);
  const agent = s.agent.value;
  const text = useComputed(() => {
    const m = s.moment.value;
    const row = m && (m.config.leaf >= 0 ? m.config.leaf : m.agent.ranAt(m.step).at(-1));
    const leaf = m && row !== undefined ? name(m.agent.outline.rows[row]!.name) : 'idle';
    return `step ${s.step.value}${agent ? `, ${agent.title} ${leaf}` : ''}`;
  });
  const now = useComputed(() => s.step.value);
  const all = s.whole.value;
  return (
    <div class="slider-box" ref={place}>
      <Axis width={width} />
      <div class="slider" role="slider" tabIndex={0} aria-label="Step" aria-valuemin={all.from} aria-valuemax={all.to} aria-valuenow={now} aria-valuetext={text} {...scrub(width)}>
        {agent && width > 0 ? <Strip agent={agent} width={width} height={34} label="leaf" /> : <div class="strip-empty" />}
        <Marks width={width} />
        <Cursor width={width} head />
      </div>
      <Overview width={width} />
    </div>
  );
}

/** Marks are the bookmarks within the visible part of the time, for the mouse; keys and buttons go there too. */
function Marks({ width }: { width: number }) {
  const { from, to } = s.range.value;
  const scale = new Scale({ from, to }, width);
  return (
    <>
      {s.bookmarks.value.filter((m) => m >= from && m <= to).map((m) => (
        <i key={m} class="mark" aria-hidden="true" title={`${s.notes.value.get(m) ?? 'Bookmark'} at step ${thousands(m)}`}
          style={{ transform: `translateX(${scale.x(m + 0.5)}px)` }} onPointerDown={(e) => { e.stopPropagation(); a.go(m); }} />
      ))}
    </>
  );
}

const overviewHeight = 14;

/** Overview is the whole time, with the visible part in it, and how much happened when. */
function Overview({ width }: { width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const wide = useLive(width);
  const grabbed = useRef(0); // steps between the pointer and the beginning of the visible part
  useSignalEffect(() => {
    if (canvas.current && wide.value > 0) drawOverview(canvas.current, wide.value);
  });
  const stepAt = (e: PointerEvent) => {
    const box = (e.currentTarget as Element).getBoundingClientRect();
    return new Scale(s.whole.value, width).step(e.clientX - box.left);
  };
  return (
    <canvas class="overview" ref={canvas} style={{ width: `${width}px`, height: `${overviewHeight}px` }} aria-hidden="true"
      onPointerDown={(e) => {
        e.currentTarget.setPointerCapture(e.pointerId);
        const at = stepAt(e);
        const { from, to } = s.range.value;
        grabbed.current = at >= from && at <= to ? at - from : (to - from) / 2;
        if (s.view.value) a.pan(at - grabbed.current);
        else a.go(at);
      }}
      onPointerMove={(e) => {
        if (!e.currentTarget.hasPointerCapture(e.pointerId)) return;
        if (s.view.value) a.pan(stepAt(e) - grabbed.current);
        else a.go(stepAt(e));
      }} />
  );
}

function drawOverview(canvas: HTMLCanvasElement, width: number): void {
  s.version.value;
  const c = fit(canvas, width, overviewHeight);
  const { line, faint, accent } = colours.value;
  const all = s.whole.value;
  const scale = new Scale(all, width);
  const agent = s.agent.value;
  const busy = new Uint16Array(Math.ceil(width / 2) + 1);
  for (let a = agent; a; a = a.before) {
    const { switches } = a;
    for (let i = 0; i < switches.length; i++) {
      const at = Math.floor(scale.x(switches.data[i]!) / 2);
      if (at >= 0 && at < busy.length) busy[at]!++;
    }
  }
  const most = Math.max(1, ...busy);
  c.fillStyle = line;
  c.fillRect(0, overviewHeight - 1, width, 1);
  c.fillStyle = faint;
  busy.forEach((n, i) => {
    if (n > 0) c.fillRect(2 * i, overviewHeight - 1 - Math.max(1.5, (n / most) * (overviewHeight - 3)), 1.5, overviewHeight);
  });
  c.fillStyle = accent;
  for (const mark of s.bookmarks.value) c.fillRect(scale.x(mark) - 1, 0, 2, overviewHeight);
  const { from, to } = s.range.value;
  if (from <= all.from && to >= all.to) return;
  const [x, w] = [scale.x(from), Math.max(4, scale.x(to + 1) - scale.x(from))];
  c.globalAlpha = 0.16;
  c.fillRect(x, 0, w, overviewHeight);
  c.globalAlpha = 1;
  c.strokeStyle = accent;
  c.strokeRect(x + 0.5, 0.5, w - 1, overviewHeight - 1);
}
