import { render } from 'preact';
import { listen } from './keys';
import { followLink, keepLink } from './link';
import { measureScrub } from './measure';
import { openFile, openServer, restoreWith } from './source';
import * as state from './state';
import { App } from './view/app';

// What the tests in a browser use.
(globalThis as { ethogramPage?: unknown }).ethogramPage = { measureScrub, openFile, state };

render(<App />, document.getElementById('app')!);
listen();
restoreWith(followLink);
keepLink();
addEventListener('hashchange', followLink);
if (location.protocol !== 'file:') openServer();
