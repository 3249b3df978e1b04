// The map: a canvas, the loop that draws it, and what pointers do on it.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import * as hands from './hands';
import { capture } from './pads';
import { aspect, hit, Picture, type Scale, themeOf } from './picture';
import { called, clock, doing, place } from './round';
import { at, choose, chosen, count, frame, index, isLive, live, looking, over, playing, round, running, speed } from './state';

const dark = matchMedia('(prefers-color-scheme: dark)');
const isDark = signal(dark.matches);
dark.addEventListener('change', e => (isDark.value = e.matches));

/** Moves the cursor by the time that has passed. */
function advance(ms: number): void {
  const r = round.value;
  if (!r) return;
  const last = Math.max(0, count.value - 1);
  if (isLive.value) {
    if (looking.value) return;
    const pace = (ms / r.head.tickMs) * ((live.value?.speed ?? 1000) / 1000);
    // A frame behind the newest, so that there are two to go between. Who has missed much, such as a page that was
    // loaded again, goes to the present at once.
    const behind = last - at.value;
    if (behind > 6) at.value = running.value ? last - 1 : last;
    else at.value = Math.min(last, at.value + pace * (!running.value ? 2 : behind > 2 ? 1.25 : behind < 0.5 ? 0.8 : 1));
  } else if (playing.value) {
    at.value = Math.min(last, at.value + (ms / r.head.tickMs) * speed.value);
    if (at.value >= last) playing.value = false;
  }
}

export function Map() {
  const box = useRef<HTMLCanvasElement>(null);
  const r = round.value;
  const person = live.value?.person ?? -1;

  useEffect(() => {
    const canvas = box.current;
    if (!canvas || !r) return;
    const picture = new Picture(canvas);
    let before = performance.now();
    let drawn = '';
    let id = requestAnimationFrame(function turn(time) {
      id = requestAnimationFrame(turn);
      advance(Math.min(Math.max(0, time - before), 250));
      before = time;
      const w = Math.round(canvas.clientWidth * (devicePixelRatio || 1));
      const h = Math.round(w / aspect(r.head));
      if (w > 0 && (canvas.width !== w || canvas.height !== h)) {
        canvas.width = w;
        canvas.height = h;
        drawn = '';
      }
      const key = [at.value, count.value, chosen.value, isDark.value, live.value?.person].join();
      if (key !== drawn && w > 0) {
        drawn = key;
        picture.draw(r, at.value, chosen.value, live.value?.person ?? -1, themeOf(isDark.value));
      }
    });
    const where = (e: PointerEvent): { s: Scale; px: number; py: number } => {
      const area = canvas.getBoundingClientRect();
      const k = canvas.width / canvas.clientWidth; // within its border
      return { s: picture.scale(r.head), px: (e.clientX - area.left - canvas.clientLeft) * k, py: (e.clientY - area.top - canvas.clientTop) * k };
    };
    const steer = (e: PointerEvent) => {
      if (!hands.driving()) {
        if (!e.buttons) hands.letGo(e.pointerId);
        return;
      }
      const { s, px, py } = where(e);
      hands.mouse(e.pointerId, { x: s.backX(px), y: s.backY(py) }, e.buttons);
    };
    const press = (e: PointerEvent) => {
      const { s, px, py } = where(e);
      const slot = frame.value ? hit(s, frame.value, px, py) : -1;
      if (slot >= 0 && slot !== chosen.value) choose(slot);
      if (hands.driving()) capture(canvas, e.pointerId); // so that it is heard when a button goes up beside the map
      steer(e);
    };
    const menu = (e: Event) => { if (hands.driving()) e.preventDefault(); };
    const leave = (e: PointerEvent) => hands.letGo(e.pointerId);
    canvas.addEventListener('pointermove', steer);
    canvas.addEventListener('pointerdown', press);
    canvas.addEventListener('pointerup', steer);
    canvas.addEventListener('pointercancel', leave);
    canvas.addEventListener('contextmenu', menu);
    return () => {
      cancelAnimationFrame(id);
      canvas.removeEventListener('pointermove', steer);
      canvas.removeEventListener('pointerdown', press);
      canvas.removeEventListener('pointerup', steer);
      canvas.removeEventListener('pointercancel', leave);
      canvas.removeEventListener('contextmenu', menu);
    };
  }, [r]);

  if (!r) return null;
  return (
    <div class="map" style={{ '--aspect': aspect(r.head) }}>
      <canvas ref={box} tabIndex={0} role="img" aria-label="The map" aria-describedby="said" class={live.value?.drives && running.value ? 'driven' : ''} style={{ aspectRatio: aspect(r.head) }} />
      <Hud slot={person >= 0 ? person : chosen.value} />
      <p id="said" class="sr" aria-live="polite">{running.value ? '' : said()}</p>
    </div>
  );
}

/** What a screen reader is told of the moment. */
function said(): string {
  const r = round.value;
  const f = frame.value;
  if (!r || !f) return '';
  const leads = r.head.players.filter((_, slot) => place(f, slot) === 1);
  let text = `${clock(r.head, index.value)}. ${leads.length < r.head.players.length ? `${leads.map(called).join(' and ')} leads.` : 'Nobody leads.'}`;
  const c = r.head.players[chosen.value];
  const p = f.players[chosen.value];
  if (c && p) text += ` ${called(c)}: ${p.here ? (c.person ? 'it is you' : doing(c, p) || 'nothing') : p.note || 'not on the map'}.`;
  return text;
}

/** The gauges of a player, below the map. */
function Hud({ slot }: { slot: number }) {
  const r = round.value;
  const p = frame.value?.players[slot];
  const c = r?.head.players[slot];
  if (!r || !p || !c) return <dl class="hud" aria-hidden="true" />;
  return (
    <dl class="hud" aria-label={`The state of ${called(c)}`}>
      {r.head.gauges.map((g, i) => (
        <div key={g.name}>
          <dt>{g.name}</dt>
          <dd>
            {p.gauges[i] ?? 0}
            {g.of ? <meter min={0} max={g.of} value={p.gauges[i] ?? 0} /> : null}
          </dd>
        </div>
      ))}
      {p.note ? <div class="note"><dd>{p.note}</dd></div> : null}
      {over.value ? null : <div class="place"><dt>place</dt><dd>{place(frame.value!, slot)}</dd></div>}
    </dl>
  );
}
