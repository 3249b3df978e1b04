// Coverage and profile, where the game offers them.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ask } from '../ask';
import type { Outline } from '../log/outline';
import * as s from '../state';
import { name } from '../why/text';
import { thousands } from './axis';

/** What GET cover answers: package cover's Report. */
interface Report {
  covered: number;
  points: number;
  trees: { tree: string; ticks: number; covered: number; points: number; rows: CoverRow[] }[];
}

interface CoverRow {
  row: number;
  name: string;
  depth: number;
  asked: number;
  refused: number;
  chosen: number;
  covered: number;
  points: number;
  missing?: string[];
  because?: string;
  hints?: string[];
}

/** What GET profile answers: a profile of package profile, in nanoseconds. */
interface Profile {
  elapsed: number;
  trees: { root: string; fingerprint: string; rows: ProfileRow[] }[];
}

interface ProfileRow {
  row?: number; // none: it is not known which one
  parent?: number;
  name: string;
  self: number;
  total: number;
  calls?: { [callback: string]: { calls: number } };
}

export const cover = signal<Report | undefined>(undefined);
export const profile = signal<Profile | undefined>(undefined);

async function load<T>(path: string, into: { value: T | undefined }): Promise<void> {
  const { value, error } = await ask(path);
  if (error) s.notify(`Could not read the ${path}: ${error}.`);
  else into.value = value as T;
}

/** useFresh loads a table when it is shown, and again every two seconds. */
export function useFresh<T>(path: string, into: { value: T | undefined }) {
  useEffect(() => {
    void load(path, into);
    const timer = setInterval(() => void load(path, into), 2000);
    return () => clearInterval(timer);
  }, []);
}

/** timeShares returns the share of the time of all rows that each row took. */
export function timeShares(outline: Outline): number[] {
  if (!profile.value) void load('profile', profile);
  const tree = profile.value?.trees.find((t) => BigInt(t.fingerprint) === BigInt(outline.fingerprint));
  const all = tree?.rows.reduce((sum, r) => sum + r.self, 0) || 1;
  const shares: number[] = [];
  for (const r of tree?.rows ?? []) if (r.row !== undefined) shares[r.row] = r.self / all;
  return shares;
}

/** coverOf returns the coverage of a tree's rows, as it was loaded last. */
export function coverOf(outline: Outline): CoverRow[] {
  return cover.value?.trees.find((t) => t.tree === outline.name)?.rows ?? [];
}

const percent = (part: number, of: number) => (of === 0 ? '–' : `${((100 * part) / of).toFixed(0)} %`);

export function CoverTab() {
  useFresh('cover', cover);
  const report = cover.value;
  if (!report) return <p class="empty">Waiting for the coverage.</p>;
  return (
    <div class="tables">
      {report.trees.length === 0 && <p class="empty">The coverage has no tree yet: none has ticked since it began.</p>}
      <p class="now">{percent(report.covered, report.points)} of {report.points} points</p>
      {report.trees.map((t) => (
        <table key={t.tree}>
          <caption>{name(t.tree)}: {percent(t.covered, t.points)} in {thousands(t.ticks)} ticks</caption>
          <thead><tr><th>row</th><th class="n">asked</th><th class="n">refused</th><th class="n">chosen</th><th class="n">covered</th><th>missing</th></tr></thead>
          <tbody>
            {t.rows.map((r) => (
              <tr key={r.row} class={r.covered < r.points && !r.because ? 'lacking' : ''}>
                <th scope="row" class={`depth-${Math.min(9, r.depth)}`}>{name(r.name)}</th>
                <td class="n">{thousands(r.asked)}</td>
                <td class="n">{thousands(r.refused)}</td>
                <td class="n">{thousands(r.chosen)}</td>
                <td class="n">{r.covered}/{r.points}</td>
                <td>{r.because ?? (r.hints ?? r.missing ?? []).join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

const time = (ns: number) => (ns >= 1e9 ? `${(ns / 1e9).toFixed(2)} s` : ns >= 1e6 ? `${(ns / 1e6).toFixed(2)} ms` : `${(ns / 1e3).toFixed(1)} µs`);

export function ProfileTab() {
  useFresh('profile', profile);
  const all = profile.value;
  if (!all) return <p class="empty">Waiting for the profile.</p>;
  return (
    <div class="tables">
      {all.trees.length === 0 && <p class="empty">The profile has no tree yet: none has called anything since it began.</p>}
      {all.trees.map((t) => {
        const sum = t.rows.reduce((n, r) => n + r.self, 0);
        return (
          <table key={t.fingerprint}>
            <caption>{name(t.root)}: {time(sum)} in callbacks of {time(all.elapsed)}</caption>
            <thead><tr><th>row</th><th class="n">calls</th><th class="n">self</th><th class="n">share</th><th class="n">with children</th></tr></thead>
            <tbody>
              {t.rows.map((r, i) => (
                <tr key={i}>
                  <th scope="row" class={`depth-${depthOf(t.rows, r)}`}>{name(r.name)}</th>
                  <td class="n">{thousands(callsOf(r))}</td>
                  <td class="n">{time(r.self)}</td>
                  <td class="n">{percent(r.self, sum)}</td>
                  <td class="n">{time(r.total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </div>
  );
}

function depthOf(rows: ProfileRow[], row: ProfileRow): number {
  let depth = 0;
  for (let r: ProfileRow | undefined = row; r?.parent !== undefined && depth < 9; depth++) {
    const { parent }: ProfileRow = r;
    r = rows.find((p) => p.row === parent);
  }
  return depth;
}

const callsOf = (row: ProfileRow): number => Object.values(row.calls ?? {}).reduce((n, c) => n + c.calls, 0);
