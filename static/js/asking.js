// Asks the server, and waits eight seconds for the whole answer, not for ever: a phone between two
// networks would never hear. Throws when no answer came. Knows no page.

const PATIENCE = 8000;

export const parse = (html) => new DOMParser().parseFromString(html, "text/html");

export async function ask(address, options = {}) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { ...options, signal: stop.signal });
    const { ok, status, url } = answer;
    return { ok, status, url, html: await answer.text() };
  } finally {
    clearTimeout(timer);
  }
}
