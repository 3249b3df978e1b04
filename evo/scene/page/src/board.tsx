// The table of players, and the table of the chosen one: what runs, and why the rest
// does not.
import { useEffect, useRef } from 'preact/hooks';
import { slotColor } from './picture';
import { breaks, called, doing, idle, ranked, shown } from './round';
import { choose, chosen, frame, index, live, over, round, running } from './state';
import { Ballots } from './votes';

export function Badge({ slot }: { slot: number }) {
  const c = round.value!.head.players[slot]!;
  return <span class="badge" style={{ background: slotColor(slot) }}>{c.letter}</span>;
}

/** A text whose long names break between their words. */
export const Soft = ({ text }: { text: string }) => <>{breaks(text).map((part, i) => (i > 0 ? <><wbr />{part}</> : part))}</>;

export function Board() {
  const r = round.value;
  const f = frame.value;
  if (!r || !f) return null;
  const { head } = r;
  return (
    <section class="panel board" aria-label="Players">
      <table>
        <thead>
          <tr>
            <th scope="col">player</th>
            {head.columns.map((c, i) => <th scope="col" key={c.name} class={i > 0 ? 'n more' : 'n'}>{c.name}</th>)}
            {head.gauges.map((g, i) => <th scope="col" key={g.name} class={i > 0 ? 'n more' : 'n'}>{g.name}</th>)}
          </tr>
        </thead>
        {ranked(f).map(slot => {
          const c = head.players[slot]!;
          const p = f.players[slot]!;
          const what = p.here ? (slot === live.value?.person ? 'you' : doing(c, p) || (index.value === 0 ? '' : 'nothing')) : p.note || 'not on the map';
          return (
            <tbody key={slot} class={[slot === chosen.value ? 'on' : '', p.here ? '' : 'gone'].join(' ')} onClick={() => choose(slot)}>
              <tr>
                <th scope="rowgroup" colSpan={1 + head.columns.length + head.gauges.length}>
                  <button type="button" aria-pressed={slot === chosen.value}>
                    <Badge slot={slot} />
                    <span class="name"><Soft text={c.name || c.letter} /></span>
                  </button>
                </th>
              </tr>
              <tr>
                <td class="does"><Soft text={`${what}${p.here && p.note ? `, ${p.note}` : ''}`} /></td>
                {head.columns.map((col, i) => <td key={col.name} class={i > 0 ? 'n more' : 'n'}>{shown(head, i, p.columns[i] ?? 0)}</td>)}
                {head.gauges.map((g, i) => <td key={g.name} class={i > 0 ? 'n more' : 'n'}>{p.gauges[i] ?? 0}</td>)}
              </tr>
            </tbody>
          );
        })}
      </table>
    </section>
  );
}

export function Table() {
  const box = useRef<HTMLElement>(null);
  const before = useRef(chosen.value);
  useEffect(() => {
    // Whoever asks wants to see the answer; but in a round that runs the map stays where it is.
    const b = box.current;
    if (b && chosen.value >= 0 && before.current !== chosen.value && !running.value) {
      const { top, bottom, height } = b.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) b.scrollIntoView({ block: height < innerHeight ? 'nearest' : 'start' });
    }
    before.current = chosen.value;
  }, [chosen.value]);
  const r = round.value;
  const f = frame.value;
  const slot = chosen.value;
  const c = r?.head.players[slot];
  if (!r || !f || !c) {
    return (
      <section class="panel table" aria-label="Table">
        <h2>What it does, and why not something else</h2>
        <p class="soft">Choose a player, on the map or in the list: its table shows which rows run, and why the others refuse.</p>
      </section>
    );
  }
  const active = new Set(f.players[slot]!.active);
  return (
    <section class="panel table" ref={box} aria-label={`The table of ${called(c)}`}>
      <h2><Badge slot={slot} /> <span><Soft text={c.name || c.letter} /></span></h2>
      {c.about ? <p class="soft"><Soft text={c.about} /></p> : null}
      {slot === live.value?.person ? <p class="soft">You are this player: your hands are its table.</p> : null}
      {live.value && slot in live.value.votes ? <Ballots slots={[slot]} /> : null}
      <ol tabIndex={0} aria-label="Rows">
        {c.rows.map((name, row) => {
          const reason = f.why[slot]?.[row] ?? '';
          const on = active.has(row);
          return (
            <li key={row} class={on ? 'on' : idle(reason) ? 'idle' : ''} aria-current={on ? 'true' : undefined} style={{ '--depth': c.depths[row] ?? 0 }}>
              <span class="row"><Soft text={name} /></span>
              <span class="why"><Soft text={on ? (leaf(c.depths, row) ? 'runs' : '') : reason} /></span>
            </li>
          );
        })}
      </ol>
      {over.value && !f.players[slot]!.here ? <p class="soft">{f.players[slot]!.note || 'It is not on the map.'}</p> : null}
    </section>
  );
}

const leaf = (depths: number[], row: number): boolean => !((depths[row + 1] ?? 0) > (depths[row] ?? 0));
