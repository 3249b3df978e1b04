// Votes: does an opponent look natural, and is it fun?
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { send } from './link';
import { type Ballot, live, notice, round, typed } from './state';
import { Badge, Soft } from './board';

const reason = signal('');
const voter = (): string => typed.value ?? live.value?.by ?? '';

function Choice({ slot, ask, of, field }: { slot: number; ask: string; of: Ballot; field: 'natural' | 'fun' }) {
  const c = round.value!.head.players[slot]!;
  const cast = (yes: boolean, from: HTMLElement) => {
    const by = voter();
    send({ do: 'vote', round: live.value?.round ?? 0, slot, [field]: yes, by, why: reason.value.trim() });
    if (by.trim()) reason.value = '';
    else from.closest('.votes')?.querySelector<HTMLInputElement>('input[name=by]')?.focus();
  };
  return (
    <span class="choice" role="group" aria-label={`${ask} ${c.name || c.letter}`}>
      <span>{ask}</span>
      {[true, false].map(yes => (
        <button type="button" key={String(yes)} aria-pressed={of[field] === yes} onClick={e => cast(yes, e.currentTarget)}>{yes ? 'yes' : 'no'}</button>
      ))}
    </span>
  );
}

export function Ballots({ slots }: { slots: number[] }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => { // in view in the first picture that has it
    const b = box.current;
    if (b && notice.value && b.closest('dialog') === document.querySelector('dialog[open]')) b.querySelector('.notice')?.scrollIntoView({ block: 'nearest' });
  }, [notice.value]);
  const l = live.value;
  const r = round.value;
  if (!l || !r) return null;
  return (
    <div class="votes" ref={box}>
      <div class="voter">
        <label>Your name <input name="by" maxLength={60} autocomplete="off" value={voter()} onInput={e => (typed.value = e.currentTarget.value)} onChange={e => send({ do: 'name', by: e.currentTarget.value })} /></label>
        <label>Reason <input name="why" maxLength={300} autocomplete="off" placeholder="optional" value={reason.value} onInput={e => (reason.value = e.currentTarget.value)} /></label>
      </div>
      {notice.value ? <p class="notice" role="status">{notice.value}</p> : null}
      {slots.map(slot => {
        const of = l.votes[slot] ?? {};
        return (
          <div class="ballot" key={slot} data-slot={slot}>
            {slots.length > 1 ? <span class="of"><Badge slot={slot} /> <span><Soft text={r.head.players[slot]!.name || r.head.players[slot]!.letter} /></span></span> : null}
            <span class="choices">
              <Choice slot={slot} ask="natural?" field="natural" of={of} />
              <Choice slot={slot} ask="fun?" field="fun" of={of} />
            </span>
          </div>
        );
      })}
    </div>
  );
}
