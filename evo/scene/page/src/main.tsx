import { computed, effect, untracked } from '@preact/signals';
import { render } from 'preact';
import { App } from './app';
import { driving, follow, forget, tell } from './hands';
import { listen } from './keys';
import { connect } from './link';
import { type Head, type Packed, Round } from './round';
import { chosen, frame, go, linked, live, playing, round, show } from './state';

// A link may name a moment and a player of a replay, as in #tick=240&follow=B.
function fromAddress(): void {
  const tick = /tick=(\d+)/.exec(location.hash);
  const follow = /follow=([A-Z]\d*)/.exec(location.hash);
  if (follow) chosen.value = round.value?.head.players.findIndex(c => c.letter === follow[1]) ?? -1;
  if (tick) {
    playing.value = false;
    go(Number(tick[1]));
  }
}

const inside = document.getElementById('round');
if (inside) {
  const { head, frames } = JSON.parse(inside.textContent ?? '{}') as { head: Head; frames: Packed[] };
  const r = new Round(head);
  for (const f of frames) r.add(f);
  show(r);
  fromAddress();
  addEventListener('hashchange', fromAddress);
} else connect();

// A new link, a new round, and one that goes on, begin with hands at rest; the person may still hold a key.
const moment = computed(() => (linked.value && live.value?.drives ? `${live.value.round} ${driving()}` : ''));
effect(() => {
  if (moment.value === '') return;
  forget();
  if (untracked(driving)) untracked(tell);
});
effect(() => {
  if (frame.value) untracked(follow);
});
effect(() => {
  const h = round.value?.head;
  if (h) document.title = `${h.game}: ${inside ? 'a round' : 'play'}`;
});
listen();
render(<App />, document.getElementById('app')!);
