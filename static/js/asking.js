// Asks the server, and waits eight seconds for the whole answer, not for ever: a phone between two
// networks would never hear. Throws when no answer came. Knows no page.

export const PATIENCE = 8000;

export const parse = (html) => new DOMParser().parseFromString(html, "text/html");

// A captive portal answers as friendly as we do; only our pages say whose they are.
export const isOurs = (page) => Boolean(page.querySelector("meta[name=application-name][content=Rookery]"));

// A page outlives the token that it came with; the cookie has the one that counts now.
export function token() {
  return document.cookie.match(/(?:^|; )csrftoken=(\w+)/)?.[1] || "";
}

// A part of a page is asked for in the page's language, whatever was chosen since in another one.
export const inLanguage = () => ({ "Page-Language": document.documentElement.lang });

export async function ask(address, options = {}) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const headers = { ...inLanguage(), ...options.headers };
    const answer = await fetch(address, { ...options, headers, signal: stop.signal });
    const { ok, status, url } = answer;
    return { ok, status, url, html: await answer.text() };
  } finally {
    clearTimeout(timer);
  }
}
