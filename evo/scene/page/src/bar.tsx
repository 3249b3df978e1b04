// Time and orders: what plays, stops and steps a round.
import { tell } from './hands';
import { send } from './link';
import { clock } from './round';
import { at, count, go, index, isLive, linked, live, looking, nextSpeed, over, playing, round, running, speed, speeds, step } from './state';

/** Starts or stops the round. */
export function toggle(): void {
  if (isLive.value) {
    if (over.value) return;
    send({ do: 'pause', on: !live.value?.paused });
    return;
  }
  if (!playing.value && at.value >= count.value - 1) at.value = 0;
  playing.value = !playing.value;
}

export function faster(by: number): void {
  if (isLive.value) send({ do: 'speed', speed: Math.round(nextSpeed((live.value?.speed ?? 1000) / 1000, by) * 1000) });
  else speed.value = nextSpeed(speed.value, by);
}

/** A step of a live round that is at its newest moment is a tick; all others go through what was recorded. */
export function oneStep(by: number): void {
  if (isLive.value && by === 1 && !over.value && live.value?.drives && live.value.paused && index.value >= count.value - 1) {
    looking.value = false;
    tell(); // keys that are held drive in this tick
    send({ do: 'step' });
    return;
  }
  if (isLive.value && running.value) return;
  step(by);
}

export function nextRound(): void {
  send({ do: 'next' });
}

let pointed = false; // the speed was chosen by a pointer: its list gives the keys back to the game

const times = (s: number): string => (s === 0.25 ? '¼×' : s === 0.5 ? '½×' : `${s}×`);

export function Bar() {
  const r = round.value;
  if (!r) return null;
  const l = live.value;
  const last = Math.max(0, count.value - 1);
  const now = `${clock(r.head, index.value)} of ${clock(r.head, last)}`;
  const pace = isLive.value ? (l?.speed ?? 1000) / 1000 : speed.value;
  const may = !isLive.value || !!l?.drives;
  const still = !running.value;
  return (
    <div class="bar" role="group" aria-label="Round">
      <input
        type="range" min={0} max={last} step={1} value={index.value} aria-label="Time" aria-valuetext={now}
        disabled={isLive.value && running.value}
        onInput={e => { playing.value = false; looking.value = true; go(Number(e.currentTarget.value)); }}
      />
      <button type="button" class="main" disabled={!may || (isLive.value && over.value)} onClick={toggle}>{running.value ? 'Pause' : 'Play'}</button>
      <button type="button" aria-label="One tick back" disabled={!still} onClick={() => oneStep(-1)}>◀</button>
      <button type="button" aria-label="One tick on" disabled={!still} onClick={() => oneStep(1)}>▶</button>
      <output>{now}</output>
      <label>Speed{' '}
        <select
          value={String(pace)} disabled={!may} onPointerDown={() => (pointed = true)} onKeyDown={() => (pointed = false)}
          onChange={e => { const s = Number(e.currentTarget.value); if (isLive.value) send({ do: 'speed', speed: Math.round(s * 1000) }); else speed.value = s; if (pointed) e.currentTarget.blur(); }}
        >
          {speeds.map(s => <option key={s} value={String(s)}>{times(s)}</option>)}
        </select>
      </label>
      {isLive.value ? (
        <>
          <button type="button" disabled={!may} onClick={nextRound}>Next round</button>
          {l && !l.drives ? <button type="button" disabled={l.taken} onClick={() => send({ do: 'drive' })}>{l.taken ? 'Another page drives' : 'Drive'}</button> : null}
          {l?.adapt !== undefined ? <label class="check"><input type="checkbox" checked={l?.adapt ?? false} disabled={!may} onChange={e => send({ do: 'adapt', on: e.currentTarget.checked })} /> opponents follow my skill</label> : null}
          {!linked.value ? <span class="lost" role="status">no link to the server; trying again</span> : null}
        </>
      ) : null}
    </div>
  );
}
