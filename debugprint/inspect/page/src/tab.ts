// A game in the same tab as the page, in the same document or in one around it. It is the global object that Serve of
// the Go package local makes.

interface Game {
  /** connect counts a page in and returns its number, close counts it out. Before the game goes it has the page take what is left. */
  connect(take: (news: News) => void): number;
  close(page: number): void;
  /** next has a page take what is new, if anything. */
  next(page: number): void;
  ask(request: string, body: string | undefined, done: (answer: string, error: string) => void): void;
}

interface News { status?: string; restart?: boolean; lines?: string }

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
        this.#say('open'); // a game that ends while it counts the page in has it take everything before it returns
        this.#page = game.connect((news) => this.#take(news));
      }
      if (this.#page !== undefined) game!.next(this.#page);
    } catch { // the program has ended
      this.#lose();
    }
  }

  #take({ status, restart, lines }: News): void {
    if (status) this.#say('status', status);
    if (restart) this.#say('restart');
    if (lines) this.#say('lines', lines);
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
