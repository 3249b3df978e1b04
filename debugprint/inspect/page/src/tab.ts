// A game in the same tab as the page, in the same document or in one around it. It is the global object that Serve of
// the Go package local makes.

interface Game {
  /** connect counts a page in and returns its number, close counts it out. Before the game goes it has the page read what is left. */
  connect(read: () => void): number;
  close(page: number): void;
  /** next returns what is new for a page. */
  next(page: number): { status?: string; restart?: boolean; lines?: string } | null;
  ask(request: string, body: string | undefined, done: (answer: string, error: string) => void): void;
}

const query = new URLSearchParams(typeof location === 'object' ? location.search : ''); // tests have none

/** inTab says that the page shows a game in this tab, and asks no server for anything. */
export const inTab = query.get('game') === '';

/** firstView is what narrow windows show first, "agents" or "why", as a page around this one may ask: "?game&view=agents". */
export const firstView = query.get('view');

/** thereNow says that the page begins with agents that are there, not with all that were, as a page around this one may ask. */
export const thereNow = query.has('there');

/** find returns the game that there is now, if any. */
function find(): Game | undefined {
  for (let w = window as Window; ; w = w.parent) {
    try {
      const { ethogramGame } = w as { ethogramGame?: Game };
      if (ethogramGame || w === w.parent) return ethogramGame;
    } catch {
      return undefined; // the document around this one is another site's
    }
  }
}

const waiting = new Set<() => void>(); // for answers

/** askTab asks the game what ask asks a server. It throws if none answers. */
export function askTab(request: string, body: string | undefined): Promise<{ text: string; error: string }> {
  return new Promise((resolve, reject) => {
    waiting.add(reject);
    find()!.ask(request, body, (text, error) => {
      waiting.delete(reject);
      resolve({ text, error });
    });
  });
}

/** TabEvents are those of an EventSource. It goes on with a game that comes after the one that it follows. */
export class TabEvents extends EventTarget {
  readonly readyState = EventSource.CONNECTING; // never closed for good
  #game: Game | undefined;
  #page: number | undefined; // none: the game has stopped
  #timer = setInterval(() => this.#look(), 100);

  #look(): void {
    try {
      const game = find();
      if (game !== this.#game) {
        if (this.#page !== undefined) this.#lose();
        this.#game = game;
        if (!game) return;
        this.#page = game.connect(() => this.#read());
        this.#say('open');
      }
      if (this.#page !== undefined) this.#read();
    } catch { // the program has ended
      this.#lose();
    }
  }

  #read(): void {
    const news = this.#game!.next(this.#page!);
    if (news?.status) this.#say('status', news.status);
    if (news?.restart) this.#say('restart');
    if (news?.lines) this.#say('lines', news.lines);
  }

  #lose(): void {
    this.#page = undefined;
    this.#say('error');
    for (const reject of waiting) reject();
    waiting.clear();
  }

  #say(type: string, data?: string): void {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }

  close(): void {
    clearInterval(this.#timer);
    try {
      if (this.#page !== undefined) this.#game!.close(this.#page);
    } catch {} // it has ended already
  }
}
