// Light or dark: as the system says, unless the user chose.

import { computed, effect, signal } from '@preact/signals';

export type Theme = 'auto' | 'light' | 'dark';

const key = 'ethogram-theme';
const system = matchMedia('(prefers-color-scheme: dark)');
const systemDark = signal(system.matches);
system.addEventListener('change', () => (systemDark.value = system.matches));

export const theme = signal<Theme>(stored());
export const dark = computed(() => (theme.value === 'auto' ? systemDark.value : theme.value === 'dark'));

function stored(): Theme {
  try {
    const t = localStorage.getItem(key);
    return t === 'light' || t === 'dark' ? t : 'auto';
  } catch {
    return 'auto'; // a page that was opened from a file may have no storage
  }
}

export function toggleTheme(): void {
  theme.value = dark.value ? 'light' : 'dark';
  try {
    localStorage.setItem(key, theme.value);
  } catch {
    // it lasts until the page is closed
  }
}

effect(() => {
  document.documentElement.dataset.theme = dark.value ? 'dark' : 'light';
});

/** Colours of what is drawn on canvases, read from the style sheet. */
export interface Colours {
  lanes: string[];
  ink: string;
  faint: string;
  line: string;
  ground: string;
  accent: string;
  bad: string;
}

export const colours = computed<Colours>(() => {
  dark.value;
  const style = getComputedStyle(document.documentElement);
  const get = (name: string) => style.getPropertyValue(name).trim();
  return {
    lanes: Array.from({ length: 10 }, (_, i) => get(`--lane-${i}`)),
    ink: get('--strip-ink'), faint: get('--faint'), line: get('--line'),
    ground: get('--strip-ground'), accent: get('--accent'), bad: get('--bad'),
  };
});
