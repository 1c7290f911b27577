// Keeps an embedded page current: asks while it is visible, without cookies. Without it the page
// reloads by itself. Does not know what the page shows.
//
//   #embed[data-ask]   the address to ask at, with what the page has seen
//   [data-cut]         shown while the server does not answer; html[data-live-now] while it does

const EVERY = 10000;
const GIVE_UP = 8000;
const CUT_AFTER = 30000;

const embed = () => document.getElementById("embed");
// Silence is measured by a clock that nobody sets.
const now = () => performance.now();
let heardAt = now();

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
    if (answer.ok) heardAt = now();
  } catch {
    // No connection: it tries again by itself.
  }
  show();
}

function show() {
  const isCut = now() - heardAt > CUT_AFTER;
  embed().querySelector("[data-cut]").hidden = !isCut;
  document.documentElement.toggleAttribute("data-live-now", !isCut);
}

document.addEventListener("visibilitychange", ask);
setInterval(ask, EVERY);
show();
