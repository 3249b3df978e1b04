// Text as debugprint writes it: the same numbers, times and names to the letter.

/**
 * fixed is Go's 'f' format: like toFixed, but a number exactly between two
 * results goes to the even one, and a negative zero keeps its sign.
 */
export function fixed(v: number, decimals: number): string {
  if (!Number.isFinite(v)) return special(v);
  if (Math.abs(v) >= 1e21) return BigInt(v).toString() + (decimals > 0 ? '.' + '0'.repeat(decimals) : '');
  const sign = v < 0 || Object.is(v, -0) ? '-' : '';
  const exact = Math.abs(v).toFixed(Math.min(100, decimals + 40));
  const cut = exact.length - (Math.min(100, decimals + 40) - decimals);
  const head = exact.slice(0, decimals === 0 ? cut - 1 : cut);
  return sign + (evenTie(head, exact.slice(cut)) ? head : Math.abs(v).toFixed(decimals));
}

/** evenTie reports whether the digits after an even digit are exactly half of it. */
function evenTie(head: string, rest: string): boolean {
  return /^50*$/.test(rest) && '02468'.includes(head.slice(-1));
}

function special(v: number): string {
  return Number.isNaN(v) ? 'NaN' : v > 0 ? '+Inf' : '-Inf';
}

/** general is Go's 'g' format with two digits. */
function general(v: number): string {
  if (!Number.isFinite(v)) return special(v);
  const sign = v < 0 ? '-' : '';
  const abs = Math.abs(v);
  const [exact, exponent] = abs.toExponential(40).split('e') as [string, string];
  const head = exact.slice(0, 3);
  const rounded = evenTie(head, exact.slice(3)) ? `${head}e${exponent}` : abs.toExponential(1);
  const [digits, exp] = rounded.split('e') as [string, string];
  const short = digits.replace(/\.0$/, '');
  const e = Number(exp);
  if (e < -4 || e >= 2) {
    return `${sign}${short}e${e < 0 ? '-' : '+'}${String(Math.abs(e)).padStart(2, '0')}`;
  }
  return sign + String(Number(rounded));
}

/** number writes v for people: whole numbers without decimals, others with two. */
export function number(v: number): string {
  const abs = Math.abs(v);
  if (abs >= 1e15 || (abs > 0 && abs < 0.005) || Number.isNaN(v)) return general(v);
  return v === Math.trunc(v) ? fixed(v + 0, 0) : fixed(v, 2);
}

/** seconds returns nanoseconds as seconds, as time.Duration does. */
export function seconds(ns: number): number {
  return Math.trunc(ns / 1e9) + (ns % 1e9) / 1e9;
}

/** time writes a duration in seconds with their unit. */
export function time(ns: number): string {
  return `${fixed(seconds(ns), ns !== 0 && ns < 50e6 ? 3 : 1)} s`;
}

/** span is a duration as people write it: 1m, not 1m0s. */
export function span(ns: number): string {
  if (ns === 0) return '0s';
  for (const [unit, size] of [['ns', 1], ['µs', 1e3], ['ms', 1e6]] as const) {
    if (ns < size * 1000) return decimal(ns / size) + unit;
  }
  const s = ns / 1e9;
  const hours = Math.floor(s / 3600);
  const minutes = Math.floor((s % 3600) / 60);
  const rest = (ns - (hours * 3600 + minutes * 60) * 1e9) / 1e9;
  let text = '';
  if (hours > 0) text += `${hours}h`;
  if (minutes > 0 || (hours > 0 && rest > 0)) text += `${minutes}m`;
  if (rest > 0) text += `${decimal(rest)}s`;
  return text;
}

function decimal(v: number): string {
  return String(Number(v.toFixed(9)));
}

// What a terminal, a log or a page would obey instead of showing: control
// characters, separators of lines and paragraphs, controls of the direction.
const obeyed = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** name writes a name with harmful characters escaped, as in a Go string literal. */
export function name(s: string): string {
  return s.replace(obeyed, (c) => {
    if (c === '\n') return '\\n';
    if (c === '\r') return '\\r';
    if (c === '\t') return '\\t';
    const code = c.charCodeAt(0);
    return code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
