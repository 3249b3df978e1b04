// Keys: all that the mouse can do.

import * as a from './actions';
import { saveCut } from './cut';
import { copyLink } from './link';
import { toDifference } from './other';
import * as s from './state';
import { chooseFile, tabs } from './view/app';
import { toggleTheme } from './view/theme';
import { heats } from './view/tree';

const keys: { [key: string]: () => void } = {
  ' ': () => a.play(!s.playing.value),
  ArrowUp: () => a.chooseBy(-1),
  ArrowDown: () => a.chooseBy(1),
  PageUp: () => a.chooseBy(-10),
  PageDown: () => a.chooseBy(10),
  Home: () => a.go(s.whole.value.from),
  End: () => a.go(s.whole.value.to),
  '[': a.previousSwitch,
  ']': a.nextSwitch,
  b: a.bookmark,
  ',': () => a.toBookmark(-1),
  '.': () => a.toBookmark(1),
  x: () => a.toHit(1),
  X: () => a.toHit(-1),
  d: () => toDifference(1),
  D: () => toDifference(-1),
  '+': () => a.zoom(0.625),
  '=': () => a.zoom(0.625),
  '-': () => a.zoom(1.6),
  0: a.showAll,
  l: () => s.source.value.kind === 'live' && a.follow(!s.following.value),
  c: () => void copyLink(),
  k: () => void saveCut(),
  p: a.pin,
  s: () => (s.rowHeight.value = s.rowHeight.value === 38 ? 12 : s.rowHeight.value === 12 ? 3 : 38),
  w: () => a.watch(!a.watched()),
  h: () => {
    const all = heats().map(([heat]) => heat);
    s.heat.value = all[(all.indexOf(s.heat.value) + 1) % all.length]!;
  },
  o: chooseFile,
  t: toggleTheme,
  '?': () => (s.help.value = true),
  '/': () => {
    const focus = () => document.getElementById('search')?.focus();
    s.pane.value = 'agents';
    focus(); // the next key is for the search
    if (document.activeElement?.id !== 'search') requestAnimationFrame(focus); // its pane has to come first
  },
  Escape: () => (s.row.value = -1),
};

export function listen(): void {
  document.addEventListener('keydown', (e) => {
    if (e.ctrlKey || e.metaKey || e.defaultPrevented || s.help.value || isTyping(e)) return;
    if (e.key === 'ArrowLeft' || e.key === 'ArrowRight') {
      e.preventDefault();
      a.move((e.key === 'ArrowLeft' ? -1 : 1) * (e.altKey ? 100 : e.shiftKey ? 10 : 1));
      return;
    }
    const tab = tabs()[Number(e.key) - 1];
    const action = tab ? () => a.showTab(tab[0]) : keys[e.key];
    if (!action || (e.key === ' ' && (e.target instanceof HTMLButtonElement || e.target instanceof HTMLInputElement))) return;
    e.preventDefault();
    action();
  });
}

/** isTyping reports whether the key belongs to a field. */
function isTyping(e: KeyboardEvent): boolean {
  const at = e.target;
  if (at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement) return true;
  return at instanceof HTMLInputElement && at.type !== 'checkbox';
}
