// The few icons of the page, drawn on 16 by 16.

const paths = {
  play: 'M4.5 2.8v10.4L13 8z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  next: 'M5 3l6 5-6 5z',
  previous: 'M11 3L5 8l6 5z',
  nextSwitch: 'M3 3l6 5-6 5zM10.5 3h2v10h-2z',
  previousSwitch: 'M13 3L7 8l6 5zM3.5 3h2v10h-2z',
  bookmark: 'M4 2h8v12l-4-3.2L4 14z',
  plus: 'M7 3h2v4h4v2H9v4H7V9H3V7h4z',
  minus: 'M3 7h10v2H3z',
  fit: 'M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z',
  open: 'M1.5 3h5l1.5 2h6.5v8.5h-13zM3 6.5V12h10V6.5z',
  sun: 'M8 4.5a3.5 3.5 0 110 7 3.5 3.5 0 010-7zM7.2 0h1.6v3H7.2zM7.2 13h1.6v3H7.2zM0 7.2h3v1.6H0zM13 7.2h3v1.6h-3zM2.9 1.8L5 3.9 3.9 5 1.8 2.9zM12.1 11l2.1 2.1-1.1 1.1L11 12.1zM1.8 13.1L3.9 11 5 12.1l-2.1 2.1zM11 3.9l2.1-2.1 1.1 1.1L12.1 5z',
  moon: 'M6.2 1.5a6.8 6.8 0 108.3 8.3A5.6 5.6 0 016.2 1.5z',
  help: 'M5 5.6C5 3.6 6.3 2.4 8.1 2.4s3.1 1.1 3.1 2.8c0 1.3-.7 2-1.6 2.7-.7.5-.9.9-.9 1.6v.4H6.9v-.6c0-1.2.5-1.9 1.4-2.6.7-.5 1-.9 1-1.5 0-.7-.5-1.2-1.3-1.2s-1.4.6-1.4 1.6zM6.7 11.5h2.2v2.2H6.7z',
  link: 'M5 4h3v2H5a2 2 0 000 4h3v2H5a4 4 0 010-8zM8 4h3a4 4 0 010 8H8v-2h3a2 2 0 000-4H8zM5.5 7h5v2h-5z',
  cut: 'M3 2h4v2H5v8h2v2H3zM13 2H9v2h2v8H9v2h4zM7 7h2v2H7z',
  flag: 'M3 2h1.5v12H3zM5 2.5h8l-2 3 2 3H5z',
  close: 'M3.7 2.3L8 6.6l4.3-4.3 1.4 1.4L9.4 8l4.3 4.3-1.4 1.4L8 9.4l-4.3 4.3-1.4-1.4L6.6 8 2.3 3.7z',
} as const;

export function Icon({ name }: { name: keyof typeof paths }) {
  return <svg class="glyph" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d={paths[name]} /></svg>;
}
