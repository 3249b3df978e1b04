// Votes: does an opponent look natural, and is it fun?
import { signal } from '@preact/signals';
import { send } from './link';
import { type Ballot, live, notice, round } from './state';
import { Badge } from './board';

const reason = signal('');

function Choice({ slot, ask, of, field }: { slot: number; ask: string; of: Ballot; field: 'natural' | 'fun' }) {
  const c = round.value!.head.players[slot]!;
  const cast = (yes: boolean) => {
    send({ do: 'vote', round: live.value?.round ?? 0, slot, [field]: yes, by: live.value?.by ?? '', why: reason.value.trim() });
    reason.value = '';
  };
  return (
    <span class="choice" role="group" aria-label={`${ask} ${c.name || c.letter}`}>
      <span>{ask}</span>
      {[true, false].map(yes => (
        <button type="button" key={String(yes)} aria-pressed={of[field] === yes} onClick={() => cast(yes)}>{yes ? 'yes' : 'no'}</button>
      ))}
    </span>
  );
}

export function Ballots({ slots }: { slots: number[] }) {
  const l = live.value;
  const r = round.value;
  if (!l || !r) return null;
  return (
    <div class="votes">
      <div class="voter">
        <label>Your name <input name="by" maxLength={60} autocomplete="off" value={l.by} onChange={e => send({ do: 'name', by: e.currentTarget.value })} /></label>
        <label>Reason <input name="why" maxLength={300} autocomplete="off" placeholder="optional" value={reason.value} onInput={e => (reason.value = e.currentTarget.value)} /></label>
      </div>
      {slots.map(slot => {
        const of = l.votes[slot] ?? {};
        return (
          <div class="ballot" key={slot} data-slot={slot}>
            {slots.length > 1 ? <span class="of"><Badge slot={slot} /> {r.head.players[slot]!.name || r.head.players[slot]!.letter}</span> : null}
            <span class="choices">
              <Choice slot={slot} ask="natural?" field="natural" of={of} />
              <Choice slot={slot} ask="fun?" field="fun" of={of} />
            </span>
          </div>
        );
      })}
      {notice.value ? <p class="notice" role="status">{notice.value}</p> : null}
    </div>
  );
}
