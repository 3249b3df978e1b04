import { Bar } from './bar';
import { Board, Soft, Table } from './board';
import { Map } from './map';
import { Over } from './over';
import { Pads } from './pads';
import { called, clock } from './round';
import { chosen, count, frame, isLive, linked, live, looking, notice, over, round } from './state';

function Head() {
  const r = round.value;
  if (!r) return null;
  const { head } = r;
  const l = live.value;
  const word = !isLive.value ? 'replay' : !linked.value ? 'no link' : over.value ? 'over' : l?.paused ? 'paused' : 'live';
  return (
    <header>
      <h1>{head.game}</h1>
      <span class={`state ${word.replace(' ', '')}`}>{word}</span>
      <span class="soft">
        {l ? `round ${l.round}, ` : ''}{head.mode}, {head.players.length} players{isLive.value ? '' : `, ${clock(head, Math.max(0, count.value - 1))}`}, seed {head.seed}
      </span>
    </header>
  );
}

function Help() {
  const r = round.value;
  if (!r) return null;
  return (
    <section class="help" aria-label="Keys">
      {isLive.value && r.head.help ? <ul class="drive">{r.head.help.map(line => <li key={line}>{line}</li>)}</ul> : null}
      <ul>
        {isLive.value
          ? <><li><kbd>P</kbd> pause</li><li><kbd>,</kbd> <kbd>.</kbd> a tick back, on</li><li><kbd>N</kbd> next round</li></>
          : <><li><kbd>space</kbd> play or pause</li><li><kbd>←</kbd> <kbd>→</kbd> a tick, with <kbd>shift</kbd> a second</li><li><kbd>Home</kbd> <kbd>End</kbd></li></>}
        <li><kbd>+</kbd> <kbd>−</kbd> speed</li>
        <li><kbd>[</kbd> <kbd>]</kbd> choose a player</li>
        <li><kbd>Esc</kbd> none</li>
      </ul>
    </section>
  );
}

export function App() {
  const r = round.value;
  if (!r) return <p class="waiting">{isLive.value ? (linked.value ? notice.value || 'Waiting for the round…' : `No link to the server. ${notice.value}`) : 'This page has no round.'}</p>;
  const person = r.head.players[live.value?.person ?? -1];
  return (
    <>
      <Head />
      {frame.value?.fault ? <p class="notice">The round broke here: {frame.value.fault}</p> : null}
      <main class={chosen.value >= 0 ? 'asked' : ''}>
        <section class="play" aria-label="Map">
          <Map />
          <Pads />
          <Bar />
          {live.value?.words && !over.value ? <p class="director"><Soft text={live.value.words} /></p> : null}
          {notice.value && !(over.value && !looking.value) ? <p class="notice" role="status">{notice.value}</p> : null}
          <Help />
        </section>
        <Board />
        <Table />
      </main>
      <Over />
      {person ? <span class="sr">You are {called(person)}.</span> : null}
    </>
  );
}
