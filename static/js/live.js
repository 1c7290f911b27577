// Puts what the stream brings (stream.js) into a page of htmx; what does not come with it, the page
// asks for. Beside that every live region asks slowly by itself. Nothing is replaced under a press
// that waits for its answer.
//
//   [data-stream]          the region that comes with the stream; its addresses hold the state shown
//   [hx-trigger~=live]     asks again at the event "live"; if only hands were saved, just that with
//                          data-shows=hands

import { note, region, shown } from "./region.js";

let isLate = false;
const busy = new Set();

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
  ask();
}

function ask(only = "") {
  if (isBusy()) return void (isLate = true);
  for (const part of document.querySelectorAll("[hx-trigger^=live]")) {
    if (only && part.dataset.shows !== only) continue;
    htmx.process(part); // what was put there just now would hear nothing before it has settled
    part.dispatchEvent(new CustomEvent("live"));
  }
}

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

// What has the focus is found again by its id, which htmx does, or by where it leads and what it says.
const PRESSED = "a[href],button,summary";
let [place, pressed] = ["", ""];

function inWords(part) {
  if (part.matches("a")) return part.href;
  const folds = part.matches("summary") ? part.parentElement.id : part.formAction + part.form?.action;
  return folds + part.textContent;
}

document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  const part = document.activeElement;
  const isLost = part.matches(PRESSED) && !part.id && target.contains(part);
  [place, pressed] = isLost ? [target.id, inWords(part)] : ["", ""];
});

document.addEventListener("htmx:afterSwap", () => {
  const parts = [...(document.getElementById(place)?.querySelectorAll(PRESSED) ?? [])];
  if (document.activeElement !== document.body) return;
  parts.find((part) => inWords(part) === pressed)?.focus({ preventScroll: true });
});

document.addEventListener("live:ask", ({ detail }) => ask(detail));
// Parts are for who has the state before them: a page that missed one asks for all.
document.addEventListener("live:page", ({ detail: { seen, after, html } }) => {
  if (isLate || isBusy()) return void (isLate = true);
  if (after && after !== shown()) return ask();
  const folds = opened();
  const isWhole = html.map(replace).every(Boolean);
  openAgain(folds);
  if (isWhole) note(seen);
  else ask();
});

document.addEventListener("htmx:beforeSend", ({ detail }) => busy.add(detail.xhr));
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  busy.delete(detail.xhr);
  catchUp();
});
setInterval(catchUp, 1000);
