// The results of a round that a person has played.
import { useEffect, useRef } from 'preact/hooks';
import { Badge, Soft } from './board';
import { nextRound } from './bar';
import { place, ranked, shown } from './round';
import { count, live, looking, over, round } from './state';
import { Ballots } from './votes';

const ordinal = (n: number): string => `${n}${n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;

export function Over() {
  const box = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const r = round.value;
  const l = live.value;
  const open = !!r && !!l && over.value && !looking.value;
  useEffect(() => {
    const d = box.current;
    if (!d) return;
    if (open && !d.open) {
      d.showModal();
      title.current?.focus(); // not a field or a button: hands are still on the keys that drive
    }
    if (!open && d.open) d.close();
  }, [open]);
  const f = open ? r.frames[count.value - 1] : undefined;
  const opponents = Object.keys(l?.votes ?? {}).map(Number);
  return (
    <dialog ref={box} class="results" aria-labelledby="ends" onCancel={e => { e.preventDefault(); looking.value = true; }}>
      {f && r && l ? (
        <>
          <h2 id="ends" ref={title} tabIndex={-1}>{f.fault ? 'The round broke' : l.person >= 0 ? `You came ${ordinal(place(f, l.person))} of ${r.head.players.length}` : 'The round is over'}</h2>
          {f.fault ? <p class="notice">{f.fault}</p> : null}
          <table>
            <thead><tr><th scope="col">place</th><th scope="col">player</th>{r.head.columns.map(c => <th scope="col" class="n" key={c.name}>{c.name}</th>)}</tr></thead>
            <tbody>
              {ranked(f).map(slot => (
                <tr key={slot} class={slot === l.person ? 'on' : ''}>
                  <td>{place(f, slot)}</td>
                  <th scope="row"><span class="of"><Badge slot={slot} /> <Soft text={slot === l.person ? 'you' : r.head.players[slot]!.name || r.head.players[slot]!.letter} /></span></th>
                  {r.head.columns.map((c, i) => <td class="n" key={c.name}>{shown(r.head, i, f.players[slot]!.columns[i] ?? 0)}</td>)}
                </tr>
              ))}
            </tbody>
          </table>
          {l.words ? <p class="director"><Soft text={l.words} /></p> : null}
          {opponents.length > 0 ? <><h3>Did they look natural? Were they fun?</h3><Ballots slots={opponents} /></> : null}
          <div class="end">
            <button type="button" class="main" disabled={!l.drives} onClick={nextRound}>Next round</button>
            <button type="button" onClick={() => (looking.value = true)}>Look back at the round</button>
            <a href="replay.html" download>Save the round as a page</a>
          </div>
        </>
      ) : null}
    </dialog>
  );
}
