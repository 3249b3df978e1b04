// The link to the server of evo/play: frames come, orders go. A link that is lost is
// made again, and the server then sends the whole round.
import { type Head, type Packed, Round } from './round';
import { at, chosen, count, isLive, linked, live, type Live, looking, notice, round, show, typed } from './state';

interface Message {
  head?: Head;
  frames?: Packed[];
  state?: Live;
  say?: string;
}

export interface Order {
  do: string;
  right?: number;
  up?: number;
  thumb?: boolean;
  aim?: { x: number; y: number } | null;
  fire?: boolean;
  other?: boolean;
  on?: boolean;
  speed?: number;
  slot?: number;
  round?: number;
  natural?: boolean;
  fun?: boolean;
  by?: string;
  why?: string;
}

let socket: WebSocket | null = null;
let wait = 250;

export function send(order: Order): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(order));
  else if (order.do === 'vote') notice.value = 'There is no link to the server, so the vote was not written. Vote again when the link is back.';
}

export function connect(): void {
  isLive.value = true;
  const url = new URL('socket', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.search = url.hash = '';
  const s = new WebSocket(url);
  socket = s;
  s.onopen = () => {
    linked.value = true;
    notice.value = ''; // words about the lost link
    wait = 250;
  };
  s.onmessage = e => hear(JSON.parse(String(e.data)) as Message);
  s.onclose = e => {
    if (socket !== s) return;
    linked.value = false;
    if (e.reason) notice.value = e.reason;
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 4000);
  };
}

function hear(m: Message): void {
  if (m.head) {
    const same = round.value?.head.seed === m.head.seed && round.value.head.mode === m.head.mode;
    const was = at.value;
    const looked = looking.value;
    const r = new Round(m.head);
    for (const f of m.frames ?? []) r.add(f);
    show(r);
    at.value = same ? Math.min(was, r.last) : Math.max(0, r.last - 1);
    looking.value = same && looked;
  } else if (m.frames && round.value) {
    for (const f of m.frames) round.value.add(f);
    count.value = round.value.frames.length;
  }
  if (m.state) {
    const was = live.value;
    live.value = m.state;
    if (was?.round !== m.state.round) {
      looking.value = false;
      chosen.value = -1;
    }
    if (was?.paused && !m.state.paused) looking.value = false;
    if (was?.by !== m.state.by) typed.value = null;
  }
  if (m.say !== undefined) notice.value = m.say;
}
