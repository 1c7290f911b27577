// Follows the server by one stream for a page, and says what it hears. While there is no stream it
// tells the page to ask quickly by itself: a dead one makes a page late, never wrong. A hidden page
// closes its stream. Of a browser's pages in several windows only some have one. Does not know what
// the page shows.
//
//   [data-stream]          the stream's address, with the state shown (seen=)
//   document: "live:heard" the server has said something; "live:ask" for whatever asks, or only
//             for what shows hands (detail); "live:page" what is new, as it came

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
const asked = new Map([["", -ASKS_EVERY]]); // when, for everything or only for one thing
const waits = new Set();
const here = Math.random();
const others = new Map(); // the other pages of this browser with a stream, and when each said so
const channel = theirs();

// Inside another site a browser may refuse it.
function theirs() {
  try {
    return new BroadcastChannel("rookery-streams");
  } catch {
    return { postMessage() {} };
  }
}

const address = () => document.querySelector("[data-stream]")?.dataset.stream ?? "";
const between = ([least, most]) => least + Math.random() * (most - least);
const say = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

function hear() {
  heardAt = now();
  say("live:heard");
}

function ask(only = "") {
  asked.set(only, now());
  say("live:ask", only);
}

// Not all pages of a hall at once, and none more often than without a stream. What is rare does not
// wait for the hands of a whole hall.
function askSoon(within, only = "") {
  if (waits.has(only)) return;
  const rest = Math.max(asked.get(""), asked.get(only) ?? 0) + ASKS_EVERY - now();
  const wait = Math.max(Math.random() * within, rest);
  waits.add(only);
  setTimeout(() => {
    waits.delete(only);
    ask(only);
  }, wait);
}

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
  followed = address();
  if (!followed || document.hidden || isOneTooMany()) return;
  const mine = (source = new EventSource(followed));
  heardAt = now();
  source.onopen = hear;
  source.addEventListener("beat", hear);
  source.addEventListener("page", ({ data }) => {
    hear();
    say("live:page", JSON.parse(data));
  });
  source.addEventListener("ask", ({ data }) => {
    hear();
    const [within, only] = data.split(" ");
    askSoon(Number(within), only);
  });
  // A browser comes back by itself after a broken line, but not after a proxy's 502.
  source.onerror = () => {
    if (mine !== source || mine.readyState !== EventSource.CLOSED) return;
    setTimeout(() => mine === source && follow(), between(BACK));
  };
}

function begin() {
  ask();
  follow();
}

const withoutState = (stream) => stream.replace(/([?&]seen=)[^&]*/, "$1");
// Another page in the same region, such as the next stage or the next match.
const isOther = () => withoutState(address()) !== withoutState(followed);
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
  else if (!isOpen && now() - Math.max(asked.get(""), begunAt) >= ASKS_EVERY) ask();
}

document.addEventListener("visibilitychange", () => (document.hidden ? close() : begin()));
// A phone that knows that it has no network need not wait for silence.
addEventListener("offline", close);
addEventListener("online", begin);
document.addEventListener("htmx:afterSwap", () => isOther() && follow());

follow();
setInterval(look, 1000);
