// Keeps a table's page current without reloading: sends its forms in the background and looks for
// changes when stream.js says so. Knows no game. Without it everything works with plain forms.
//
//   #main                    replaced by the new one
//   #table[data-mark]        what the page shows now; data-poll: where to ask for something newer
//   [data-live]              may be refreshed during an entry
//   form[data-keep]          kept on the phone until it is saved, and sent again by itself

import { PATIENCE, ask, isOurs, parse, token } from "./asking.js";

const [EVERY, AGAIN] = [30000, 3000]; // slowly by itself; soon if a look came to nothing
let [sending, missed] = [false, false];
let [loading, keeper] = [null, null];

const main = () => document.getElementById("main");
const place = () => document.getElementById("table").dataset;

function say(state, words) {
  const said = { className: `save-state ${state}`, textContent: words };
  document.getElementById("save-state").replaceChildren(Object.assign(document.createElement("p"), said));
}

function mayKeepHands() {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}

// Nothing if the script does not load: the next press tries again.
async function loadKeeper() {
  try {
    const { start } = await import("./keeping.js");
    keeper = start({ isEntering, look: lookQuietly, renew, say, showRefusal, takePage });
  } catch {
    loading = null;
  }
  return keeper;
}

const wakeKeeper = () => (loading ??= loadKeeper());

// Load each form's own script with its form, and the clock with what it counts.
function wake() {
  const hand = document.getElementById("hand");
  if (document.getElementById("seats")) import("./seats.js");
  if (hand) import("./hand.js");
  if (document.querySelector("time[data-until]")) import("./clock.js");
  if (hand || mayKeepHands() || place().epoch !== "0") wakeKeeper();
}

// A screen may have its own style.
function addStyles(page) {
  for (const style of page.querySelectorAll("link[rel=stylesheet]")) {
    const address = style.getAttribute("href");
    if (!document.querySelector(`link[href="${address}"]`)) document.head.append(style);
  }
}

function show(page) {
  addStyles(page);
  main().replaceWith(page.getElementById("main"));
  for (const part of [".where", ".phone-help"]) {
    document.querySelector(part).replaceWith(page.querySelector(part));
  }
  document.dispatchEvent(new CustomEvent("table:shown"));
  wake();
}

// --- sending a form

function bodyOf(form, button) {
  const body = new URLSearchParams(new FormData(form));
  if (button?.name) body.append(button.name, button.value);
  return body;
}

function takePage(address, page) {
  if (!page.getElementById("table")) return location.assign(address);
  history.replaceState(null, "", address);
  document.getElementById("save-state").innerHTML = page.getElementById("save-state").innerHTML;
  show(page);
  scrollTo(0, 0);
}

function showRefusal(page) {
  show(page);
  const refusal = main().querySelector("[role=alert]");
  refusal?.setAttribute("tabindex", "-1");
  refusal?.focus();
  scrollTo(0, 0);
}

// Show objections, with the whole screen if the one here is out of date. A PIN must be typed again
// for each try.
function takeRefusal(form, html) {
  const page = parse(html);
  if (page.getElementById("table")) {
    showRefusal(page);
  } else {
    for (const pin of form.querySelectorAll(".pin")) pin.value = "";
    const refusals = document.getElementById("refusals");
    for (const old of refusals.querySelectorAll(":scope > :not([data-kept])")) old.remove();
    refusals.insertAdjacentHTML("afterbegin", html);
    refusals.scrollIntoView({ block: "nearest" });
  }
  say("not-saved", place().notSaved);
}

function take(form, answer) {
  const page = parse(answer.html);
  if (answer.status === 422) takeRefusal(form, answer.html);
  else if (!answer.ok && answer.status !== 403) say("not-saved", place().notSavedAgain);
  else if (!isOurs(page)) say("not-saved", place().noConnection);
  else if (answer.ok) takePage(answer.url, page);
  else location.reload();
}

async function send(form, button) {
  sending = true;
  say("waiting", place().sending);
  try {
    const body = bodyOf(form, button);
    const headers = { "HX-Request": "true", "X-CSRFToken": token() };
    take(form, await ask(form.action, { method: "POST", body, headers }));
  } catch {
    say("not-saved", place().noConnection);
  }
  sending = false;
}

// If its script is late, a hand is sent like any other form.
async function keep(form, button) {
  say("waiting", place().sending);
  const tooLate = new Promise((done) => setTimeout(done, PATIENCE));
  const found = await Promise.race([wakeKeeper(), tooLate]);
  if (found) found.press(form);
  else if (!sending) send(form, button);
}

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  const method = button?.getAttribute("formmethod") || event.target.method;
  if (event.defaultPrevented || method !== "post" || !main().contains(event.target)) return;
  event.preventDefault();
  if ("keep" in event.target.dataset) keep(event.target, event.submitter);
  else if (!sending) send(event.target, button);
});

// --- checking for changes

const isEntering = () => main().querySelector("form[data-touched], details[open]");

function renewAround(page) {
  for (const old of main().querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(old.id);
    if (fresh) old.replaceWith(fresh);
  }
  const number = (from) => from.querySelector("#hand [name=number]")?.value;
  const overtaken = document.getElementById("overtaken");
  if (overtaken) overtaken.hidden = number(main()) === number(page);
}

function renew(page) {
  if (!isEntering()) return show(page);
  renewAround(page);
  Object.assign(place(), page.getElementById("table").dataset);
}

const isSending = () => sending || keeper?.isSending();

async function look() {
  const here = document.getElementById("table");
  if (document.hidden || !here?.dataset.poll) return;
  missed = true;
  if (isSending()) return;
  const answer = await ask(`${here.dataset.poll}?since=${here.dataset.mark}`);
  if (isSending()) return;
  missed = answer.status >= 500;
  if (answer.status === 204) document.dispatchEvent(new CustomEvent("live:heard"));
  const page = parse(answer.html);
  if (answer.status !== 200 || !here.isConnected || !isOurs(page)) return;
  if (new URL(answer.url).pathname !== here.dataset.poll) location.reload();
  else if (page.getElementById("table")) renew(page);
}

const lookQuietly = () => look().catch(() => {});
// A new page needs no stream yet: on a full hall's network comes first what it is for.
const follow = () => import("./stream.js").catch(() => setTimeout(follow, AGAIN));

document.addEventListener("input", (event) => {
  const form = event.target.closest("form");
  if (form) form.dataset.touched = "";
});
document.addEventListener("live:ask", lookQuietly);
wake();
setInterval(lookQuietly, EVERY);
setInterval(() => missed && lookQuietly(), AGAIN);
setTimeout(follow, AGAIN);
