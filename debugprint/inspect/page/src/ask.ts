// Requests to the game that the page shows.

import { askTab, inTab } from './tab';

/** ask sends a GET, or a POST of JSON if there is a body. It returns the JSON of the answer, or what went wrong. */
export async function ask(path: string, body?: unknown): Promise<{ value?: unknown; error: string }> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  try {
    const { text, error } = await (inTab ? askTab : askServer)(path, json);
    return error === '' ? { value: text && JSON.parse(text), error } : { error };
  } catch {
    return { error: 'the game does not answer' };
  }
}

async function askServer(path: string, body: string | undefined): Promise<{ text: string; error: string }> {
  const response = await fetch(path, body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  const text = await response.text();
  return { text, error: response.ok ? '' : text.trim() || `the server answers ${response.status}` };
}
