// Keeps a live page current by one stream of the server. What everybody sees comes with it; for the
// rest the page asks. Beside it every live region asks slowly by itself, and quickly while there is
// no stream: a dead one makes a page late, never wrong. A hidden page closes its stream. Of the
// pages in several windows of a browser only some have one.
//
//   [data-stream]          the stream's address, with the state shown (seen=)
//   [hx-trigger~=live]     asks again at the event "live"
//   document: "live:heard" the server has said something; "live:ask" for scripts that ask

const [ASKS_EVERY, SILENT_AFTER] = [4000, 20000];
const BACK = [3000, 9000];
// Pages of one browser with a stream each: over HTTP/1.1 it opens six connections to a server, and
// what is asked and saved needs one too.
const [MOST, GONE_AFTER] = [4, 3000];
// More than a timer is late: the computer slept, or somebody set its clock.
const JUMP = 5000;

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
const here = Math.random();
const others = new Map(); // the other pages of this browser with a stream, and when each said so
const channel = new BroadcastChannel("rookery-streams");

const region = () => document.querySelector("[data-stream]");
const between = ([least, most]) => least + Math.random() * (most - least);

function hear() {
  heardAt = now();
  document.dispatchEvent(new CustomEvent("live:heard"));
}

// A press waits for its answer: what it was made in must stay until then.
const isBusy = () => busy.size > 0;

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

channel.onmessage = ({ data }) => others.set(data, now());

function isOneTooMany() {
  const first = [...others].filter(([page, at]) => page < here && now() - at < GONE_AFTER);
  return first.length >= MOST;
}

function close() {
  source?.close();
  source = null;
}

function follow() {
  close();
  followed = region()?.dataset.stream ?? "";
  if (!followed || document.hidden || isOneTooMany()) return;
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

function begin() {
  askAgain();
  follow();
}

const ahead = () => Date.now() - now();
let was = ahead();

function hasJumped() {
  const before = was;
  was = ahead();
  return Math.abs(was - before) > JUMP;
}

function look() {
  const jumped = hasJumped();
  if (document.hidden) return;
  if (isOther()) follow();
  if (!followed) return;
  if (jumped) return begin();
  if (source) channel.postMessage(here);
  if (isOneTooMany()) close();
  else if (!source && navigator.onLine) follow();
  const isOpen = source?.readyState === EventSource.OPEN;
  if (isOpen && now() - heardAt > SILENT_AFTER) follow();
  else if (!isOpen && now() - Math.max(askedAt, begunAt) >= ASKS_EVERY) askAgain();
}

document.addEventListener("visibilitychange", () => (document.hidden ? close() : begin()));

document.addEventListener("htmx:beforeSend", ({ detail }) => busy.add(detail.xhr));
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  busy.delete(detail.xhr);
  if (!isLate || isBusy()) return;
  isLate = false;
  askAgain();
});

// A phone that knows that it has no network need not wait for silence.
addEventListener("offline", close);
addEventListener("online", begin);

// Another page in the same region, such as the next stage.
document.addEventListener("htmx:afterSwap", () => {
  if (region() && isOther()) follow();
});

follow();
setInterval(look, 1000);
