// The table of players, and the table of the chosen one: what runs, and why the rest
// does not.
import { slotColor } from './picture';
import { called, doing, idle, ranked, shown } from './round';
import { choose, chosen, frame, index, live, over, round } from './state';
import { Ballots } from './votes';

export function Badge({ slot }: { slot: number }) {
  const c = round.value!.head.players[slot]!;
  return <span class="badge" style={{ background: slotColor(slot) }}>{c.letter}</span>;
}

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
        <tbody>
          {ranked(f).map(slot => {
            const c = head.players[slot]!;
            const p = f.players[slot]!;
            const what = p.here ? (slot === live.value?.person ? 'you' : doing(c, p) || (index.value === 0 ? '' : 'nothing')) : p.note || 'not on the map';
            return (
              <tr key={slot} class={[slot === chosen.value ? 'on' : '', p.here ? '' : 'gone'].join(' ')}>
                <th scope="row">
                  <button type="button" aria-pressed={slot === chosen.value} onClick={() => choose(slot)}>
                    <Badge slot={slot} />
                    <span class="who">
                      <span class="name">{c.name || c.letter}</span>
                      <span class="does">{what}{p.here && p.note ? `, ${p.note}` : ''}</span>
                    </span>
                  </button>
                </th>
                {head.columns.map((col, i) => <td key={col.name} class={i > 0 ? 'n more' : 'n'}>{shown(head, i, p.columns[i] ?? 0)}</td>)}
                {head.gauges.map((g, i) => <td key={g.name} class={i > 0 ? 'n more' : 'n'}>{p.gauges[i] ?? 0}</td>)}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

export function Table() {
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
    <section class="panel table" aria-label={`The table of ${called(c)}`}>
      <h2><Badge slot={slot} /> {c.name || c.letter}</h2>
      {c.about ? <p class="soft">{c.about}</p> : null}
      {slot === live.value?.person ? <p class="soft">You are this player: your hands are its table.</p> : null}
      {live.value && slot !== live.value.person ? <Ballots slots={[slot]} /> : null}
      <ol tabIndex={0} aria-label="Rows">
        {c.rows.map((name, row) => {
          const reason = f.why[slot]?.[row] ?? '';
          const on = active.has(row);
          return (
            <li key={row} class={on ? 'on' : idle(reason) ? 'idle' : ''} aria-current={on ? 'true' : undefined} style={{ '--depth': c.depths[row] ?? 0 }}>
              <span class="row">{name}</span>
              <span class="why">{on ? (leaf(c.depths, row) ? 'runs' : '') : reason}</span>
            </li>
          );
        })}
      </ol>
      {over.value && !f.players[slot]!.here ? <p class="soft">{f.players[slot]!.note || 'It is not on the map.'}</p> : null}
    </section>
  );
}

const leaf = (depths: number[], row: number): boolean => !((depths[row + 1] ?? 0) > (depths[row] ?? 0));
