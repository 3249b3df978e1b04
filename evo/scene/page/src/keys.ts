// Keys. Those that drive come first while a person drives.
import { faster, nextRound, oneStep, toggle } from './bar';
import { driving, key, rest } from './hands';
import { send } from './link';
import { chosen, count, isLive, live, looking, over, round } from './state';

const typing = (e: KeyboardEvent): boolean => {
  const t = e.target as HTMLElement;
  return t.tagName === 'SELECT' || t.tagName === 'TEXTAREA' || (t.tagName === 'INPUT' && (t as HTMLInputElement).type !== 'range' && (t as HTMLInputElement).type !== 'checkbox');
};

export function listen(): void {
  addEventListener('keydown', e => {
    if (e.ctrlKey || e.metaKey || e.altKey || typing(e)) return;
    const drives = driving();
    if ((drives && key(e.code, true)) || act(e)) e.preventDefault();
    else if (!drives) key(e.code, true); // it may still be held when the round goes on
  });
  addEventListener('keyup', e => {
    if (e.key === 'Meta') rest(); // a Mac tells of no key that goes up beside it
    if (key(e.code, false) && driving()) e.preventDefault(); // some browsers take space for a click when it goes up
  });
  addEventListener('blur', rest);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return;
    if (driving()) send({ do: 'pause', on: true }); // nobody drives what nobody sees
    rest();
  });
}

function act(e: KeyboardEvent): boolean {
  const r = round.value;
  if (!r) return false;
  if (document.querySelector('dialog[open]')) { // the results: only the next round, so that keys that drove do nothing
    if (e.key !== 'n' && e.key !== 'N') return false;
    if (!e.repeat && live.value?.drives) nextRound();
    return true;
  }
  const pressed = (e.target as HTMLElement).tagName === 'BUTTON' && (e.key === ' ' || e.key === 'Enter');
  const second = Math.round(1000 / r.head.tickMs);
  if (e.repeat && ' pPnN'.includes(e.key)) return !pressed && !(isLive.value && e.key === ' '); // a key that is held begins one round, not thirty a second
  switch (e.key) {
    case ' ': if (pressed || isLive.value) return false; toggle(); return true;
    case 'p': case 'P': toggle(); return true;
    case ',': oneStep(-1); return true;
    case '.': oneStep(1); return true;
    case 'ArrowLeft': oneStep(e.shiftKey ? -second : -1); return true;
    case 'ArrowRight': oneStep(e.shiftKey ? second : 1); return true;
    case 'Home': oneStep(-count.value); return true;
    case 'End': oneStep(count.value); return true;
    case '+': case '=': faster(1); return true;
    case '-': faster(-1); return true;
    case '[': chosen.value = (chosen.value <= 0 ? r.head.players.length : chosen.value) - 1; return true;
    case ']': chosen.value = (chosen.value + 1) % r.head.players.length; return true;
    case 'n': case 'N': if (!isLive.value) return false; nextRound(); return true;
    case 'Escape': if (isLive.value && over.value && looking.value && chosen.value < 0) looking.value = false; chosen.value = -1; return true;
  }
  return false;
}
