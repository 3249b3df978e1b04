// Requests to the game that serves the page.

/** ask sends a GET, or a POST of JSON if there is a body. It returns the JSON of the answer, or what went wrong. */
export async function ask(path: string, body?: unknown): Promise<{ value?: unknown; error: string }> {
  try {
    const response = await fetch(path, body === undefined ? {} : {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) return { error: text.trim() };
    return { value: text && JSON.parse(text), error: '' };
  } catch {
    return { error: 'the game does not answer' };
  }
}
