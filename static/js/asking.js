// Asks the server and waits eight seconds for the whole answer: a phone between two networks would
// otherwise wait for ever. Throws if no answer comes. Knows no page.

export const PATIENCE = 8000;

export const parse = (html) => new DOMParser().parseFromString(html, "text/html");

// A captive portal answers with status 200 too; only our pages identify themselves.
export const isOurs = (page) => Boolean(page.querySelector("meta[name=application-name][content=Rookery]"));

// A page can outlive its token; the cookie has the current one.
export function token() {
  return document.cookie.match(/(?:^|; )csrftoken=(\w+)/)?.[1] || "";
}

// Fetch parts of a page in the page's language, even if another tab has chosen another.
const inLanguage = () => ({ "Page-Language": document.documentElement.lang });

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
