import { render } from 'preact';
import { listen } from './keys';
import { followLink, keepLink } from './link';
import { measureScrub } from './measure';
import { compareWithLog } from './other';
import { embedded, openEmbedded, openFile, openServer, restoreWith } from './source';
import * as state from './state';
import { inTab } from './tab';
import { App } from './view/app';

// What the tests in a browser use.
(globalThis as { ethogramPage?: unknown }).ethogramPage = { measureScrub, openFile, state };

render(<App />, document.getElementById('app')!);
listen();
restoreWith(() => {
  followLink(location.href);
  keepLink(); // not before: the log may take a while, and the address is where to go then
});
addEventListener('hashchange', (e) => followLink(e.newURL)); // keepLink may have written another address since

// A page that was written for a log has it in itself; one without a server waits for a file.
const log = document.getElementById('log');
const other = document.getElementById('other');
const against = other && embedded(other)?.intake;
if (log) void openEmbedded(log).then(() => against && compareWithLog(against, other.dataset.name || 'the other log'));
else if (inTab || location.protocol !== 'file:') openServer();
