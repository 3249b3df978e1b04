// What decider's Lint says of the table, where one looks: at the rows.

import type { Finding, Outline, Row } from '../log/outline';
import * as s from '../state';
import { name } from '../why/text';
import type { Node } from './layout';

/** warnings are those of rows that share a decider: Lint says them of the first. */
export const warnings = (outline: Outline, rows: number[]): Finding[] => outline.findings.filter((f) => rows.includes(f.row));

const plural = (n: number) => `${n} warning${n === 1 ? '' : 's'}`;

/** LintBadge stands at the corner of the box of a row that Lint warns of. */
export function LintBadge({ node: { row, rows, box }, outline, scale }: { node: Node; outline: Outline; scale: number }) {
  const found = warnings(outline, rows);
  if (found.length === 0) return null;
  const choose = () => (s.row.value = row.row);
  const r = 8 / Math.min(1, scale);
  return (
    <g class="lint" role="button" tabindex={0} transform={`translate(${box.x - 3} ${box.y - 2}) scale(${r / 8})`}
      aria-label={`${plural(found.length)} of ${name(row.name)}: ${found.map((f) => name(f.says)).join('; ')}`}
      onClick={(e) => { e.stopPropagation(); choose(); }}
      onKeyDown={(e) => {
        if (e.key !== 'Enter' && e.key !== ' ') return;
        e.preventDefault();
        e.stopPropagation();
        choose();
      }}>
      <title>{found.map((f) => `${f.code}: ${name(f.says)}. ${name(f.fix)}.`).join('\n')}</title>
      <path d="M0-8L8 6H-8z" />
      <path class="mark-of" d="M0-3v4M0 3v1" />
    </g>
  );
}

/** LintButton goes from one row that Lint warns of to the next. */
export function LintButton({ outline }: { outline: Outline }) {
  const n = outline.findings.length + outline.moreFindings;
  if (n === 0) return null;
  return (
    <button class="small warns" title="Choose the next row that Lint warns of" onClick={() => {
      const rows = [...new Set(outline.findings.map((f) => f.row))].sort((a, b) => a - b);
      s.row.value = rows.find((r) => r > s.row.value) ?? rows[0]!;
    }}>{plural(n)}</button>
  );
}

/** LintTexts are the warnings about a row, and how to mend it. */
export function LintTexts({ outline, row }: { outline: Outline; row: Row }) {
  return (
    <>
      {warnings(outline, outline.find(row.name)).map((f, i) => (
        <p key={i} class="problem warning"><b>{name(f.code)}</b>: {name(f.says)}.<span class="faint"> Fix: {name(f.fix)}.</span></p>
      ))}
    </>
  );
}
