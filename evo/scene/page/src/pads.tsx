// Two pads for thumbs, below the map on touch screens: the left one drives, the right
// one aims and fires. Between them is a button, if the game has a use for one more.
import { useEffect, useRef } from 'preact/hooks';
import { leftThumb, otherButton, rightThumb } from './hands';
import { live, round } from './state';

/** Has all events of a pointer go to an element, if the pointer is still down. */
export function capture(e: HTMLElement, pointer: number): void {
  try {
    e.setPointerCapture(pointer);
  } catch {
    // It was lifted meanwhile.
  }
}

const reach = 50; // pixels to the full

function Pad({ label, move }: { label: string; move: (to: { dx: number; dy: number } | null) => void }) {
  const from = useRef<{ id: number; x: number; y: number } | null>(null);
  const knob = useRef<HTMLSpanElement>(null);
  useEffect(() => () => move(null), []); // a pad that goes away hears of no thumb that is lifted
  const put = (dx: number, dy: number) => {
    if (knob.current) knob.current.style.transform = `translate(${dx * reach}px, ${dy * reach}px)`;
  };
  const drag = (e: PointerEvent) => {
    const f = from.current;
    if (f?.id !== e.pointerId) return;
    let dx = (e.clientX - f.x) / reach;
    let dy = (e.clientY - f.y) / reach;
    const far = Math.max(1, Math.hypot(dx, dy));
    dx /= far;
    dy /= far;
    put(dx, dy);
    move({ dx, dy });
  };
  const end = (e: PointerEvent) => {
    if (from.current?.id !== e.pointerId) return;
    from.current = null;
    put(0, 0);
    move(null);
  };
  return (
    <div
      class="pad"
      aria-hidden="true"
      onPointerDown={e => {
        if (from.current) return;
        capture(e.currentTarget as HTMLElement, e.pointerId);
        from.current = { id: e.pointerId, x: e.clientX, y: e.clientY };
        move({ dx: 0, dy: 0 });
      }}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <span class="knob" ref={knob} />
      <span class="label">{label}</span>
    </div>
  );
}

const dead = 0.25; // of the reach: a thumb that rests

/** A button that counts for as long as a thumb is on it. */
function Other({ label }: { label: string }) {
  useEffect(() => () => otherButton(false), []);
  return (
    <button
      type="button"
      class="other"
      onPointerDown={e => {
        capture(e.currentTarget as HTMLElement, e.pointerId);
        otherButton(true);
      }}
      onPointerUp={() => otherButton(false)}
      onPointerCancel={() => otherButton(false)}
    >
      {label}
    </button>
  );
}

export function Pads() {
  if (!live.value?.drives) return null;
  const head = round.value?.head;
  const other = head?.other;
  return (
    <div class="pads">
      <Pad label="drive" move={to => leftThumb(to && { right: Math.hypot(to.dx, to.dy) < dead ? 0 : to.dx * 1000, up: Math.hypot(to.dx, to.dy) < dead ? 0 : -to.dy * 1000 })} />
      {other ? <Other label={other} /> : null}
      <Pad
        label={`aim, ${head?.fire ?? 'fire'} at the edge`}
        move={to => {
          const far = to ? Math.hypot(to.dx, to.dy) : 0;
          rightThumb(to && far >= dead ? { ...to, fire: far > 0.6 } : null);
        }}
      />
    </div>
  );
}
