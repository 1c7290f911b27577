// Keeps a live page current by one stream of the server. What everybody sees comes with it; for the
// rest the page asks. Beside it every live region asks slowly by itself, and quickly while there is
// no stream: a dead one makes a page late, never wrong. A hidden page closes its stream.
//
//   [data-stream]          the stream's address, with the state shown (seen=)
//   [hx-trigger~=live]     asks again at the event "live"
//   document: "live:heard" the server has said something; "live:ask" for scripts that ask

const [ASKS_EVERY, SILENT_AFTER] = [4000, 20000];
const BACK = [3000, 9000];

let source = null;
let followed = "";
// Milliseconds of a clock that nobody sets: a phone whose time is corrected must not wait for hours.
const now = () => performance.now();
let heardAt = 0;
const begunAt = now();
let askedAt = -ASKS_EVERY;
let waits = null;
let isLate = false;
const busy = new Set();

const region = () => document.querySelector("[data-stream]");
const between = ([least, most]) => least + Math.random() * (most - least);

function hear() {
  heardAt = now();
  document.dispatchEvent(new CustomEvent("live:heard"));
}

// A press waits for its answer: what it was made in must stay until then. An answer whose element is
// gone may end without an event, so the requests themselves are asked.
const isUnderWay = ({ readyState }) => readyState > XMLHttpRequest.UNSENT && readyState < XMLHttpRequest.DONE;

function isBusy() {
  for (const request of busy) if (!isUnderWay(request)) busy.delete(request);
  return busy.size > 0;
}

function catchUp() {
  if (!isLate || isBusy()) return;
  isLate = false;
  askAgain();
}

function askAgain() {
  if (isBusy()) return void (isLate = true);
  askedAt = now();
  document.dispatchEvent(new CustomEvent("live:ask"));
  for (const part of document.querySelectorAll("[hx-trigger^=live]")) {
    part.dispatchEvent(new CustomEvent("live"));
  }
}

// Not all pages of a hall at once, and none more often than without a stream.
function askSoon(within) {
  const rest = askedAt + ASKS_EVERY - now();
  waits ??= setTimeout(() => {
    waits = null;
    askAgain();
  }, Math.max(Math.random() * within, rest));
}

// --- what comes with the stream

const opened = () => [...document.querySelectorAll("details[open]")].map((fold) => fold.id || fold.dataset.part);

function openAgain(names) {
  for (const fold of document.querySelectorAll("details:not([open])")) {
    if (names.includes(fold.id || fold.dataset.part)) fold.open = true;
  }
}

function put(part, html, how) {
  const swap = { swapDelay: 0, settleDelay: 20, ignoreTitle: true, ...how };
  htmx.swap(part, html, swap, { contextElement: part, eventInfo: { target: part } });
}

// Replace what has this id. A box beside the region keeps its frame, so that it is read aloud.
function replace(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const fresh = template.content.firstElementChild;
  const old = document.getElementById(fresh.id);
  if (!old) return false;
  if (old === region() || region().contains(old)) put(old, html, { swapStyle: "outerHTML" });
  else if (old.innerHTML !== fresh.innerHTML) put(old, fresh.innerHTML, { swapStyle: "innerHTML" });
  return true;
}

// From now on the region asks for what came after this state.
function note(seen) {
  for (const name of ["hx-get", "data-stream"]) {
    const address = region().getAttribute(name);
    const state = encodeURIComponent(seen);
    region().setAttribute(name, address.replace(/([?&](?:since|seen)=)[^&]*/, `$1${state}`));
  }
  followed = region().dataset.stream;
}

function show({ data }) {
  hear();
  if (isBusy()) return void (isLate = true);
  const { seen, html } = JSON.parse(data);
  const folds = opened();
  const isWhole = html.map(replace).every(Boolean);
  openAgain(folds);
  if (isWhole) note(seen);
  else askAgain();
}

// --- the stream

function close() {
  source?.close();
  source = null;
}

function follow() {
  close();
  if (!region() || document.hidden) return;
  followed = region().dataset.stream;
  const mine = (source = new EventSource(followed));
  heardAt = now();
  source.onopen = hear;
  source.addEventListener("beat", hear);
  source.addEventListener("page", show);
  source.addEventListener("ask", ({ data }) => {
    hear();
    askSoon(Number(data));
  });
  // A browser comes back by itself after a broken line, but not after a proxy's 502.
  source.onerror = () => {
    if (mine !== source || mine.readyState !== EventSource.CLOSED) return;
    setTimeout(() => mine === source && follow(), between(BACK));
  };
}

const withoutState = (address) => address.replace(/([?&]seen=)[^&]*/, "$1");
const isOther = () => withoutState(region()?.dataset.stream ?? "") !== withoutState(followed);

function look() {
  if (document.hidden) return;
  catchUp();
  const isOpen = source?.readyState === EventSource.OPEN;
  if (isOpen && now() - heardAt > SILENT_AFTER) follow();
  else if (!isOpen && now() - Math.max(askedAt, begunAt) >= ASKS_EVERY) askAgain();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return close();
  askAgain();
  follow();
});

document.addEventListener("htmx:beforeSend", ({ detail }) => busy.add(detail.xhr));
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  busy.delete(detail.xhr);
  catchUp();
});

// A phone that knows that it has no network need not wait for silence.
addEventListener("offline", close);
addEventListener("online", () => {
  askAgain();
  follow();
});

// Another page in the same region, such as the next stage.
document.addEventListener("htmx:afterSwap", () => {
  if (region() && isOther()) follow();
});

if (region()) {
  follow();
  setInterval(look, 1000);
}
