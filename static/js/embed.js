// Keeps an embedded page current: takes what its stream brings (stream.js), asks for what does not come
// with it, and asks slowly by itself. Without it the page reloads by itself. Inside another site
// nothing of this one's is sent along. Does not know what the page shows.
//
//   #embed[data-ask]   the address to ask at, with what the page has seen
//   [data-cut]         shown while the server does not answer; html[data-live-now] while it does

import { note, region as embed, shown } from "./region.js";

const EVERY = 30000;
const GIVE_UP = 8000;
const CUT_AFTER = 12000; // the stream beats every eight seconds; without one it asks every four

// Silence is measured by a clock that nobody sets.
const now = () => performance.now();
let silentSince = now();
let isHeard = true;

async function ask() {
  if (document.hidden) return;
  try {
    const answer = await fetch(embed().dataset.ask, {
      credentials: "omit",
      headers: { "Page-Language": document.documentElement.lang },
      signal: AbortSignal.timeout(GIVE_UP),
    });
    if (answer.status === 200) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("embed");
      if (fresh) embed().replaceWith(fresh);
    }
    if (answer.ok) hear();
  } catch {
    // No connection: it tries again by itself.
  }
  show();
}

function hear() {
  silentSince = now();
  isHeard = true;
  show();
}

// A hidden page hears nothing: only what it asks now tells whether it is live.
function wake() {
  silentSince = now();
  isHeard = false;
  show();
}

function show() {
  const isCut = now() - silentSince > CUT_AFTER;
  embed().querySelector("[data-cut]").hidden = !isCut;
  document.documentElement.toggleAttribute("data-live-now", isHeard && !isCut);
}

function replace(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const fresh = template.content.firstElementChild;
  const old = document.getElementById(fresh.id);
  old?.replaceWith(fresh);
  return Boolean(old);
}

document.addEventListener("live:heard", hear);
document.addEventListener("live:ask", ask);
// Parts are for who has the state before them: a page that missed one asks for all.
document.addEventListener("live:page", ({ detail: { seen, after, html } }) => {
  if (after && after !== shown()) return ask();
  const isWhole = html.map(replace).every(Boolean);
  if (isWhole) note(seen);
  else ask();
  show();
});
document.addEventListener("visibilitychange", wake);
setInterval(ask, EVERY);
setInterval(show, 1000);
show();
