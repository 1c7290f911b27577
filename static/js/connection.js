// Says on a polling page that the server does not answer, since when, and which form was not sent.
// Removes that when the server answers again. Does not know what the page shows.
//
//   #connection[data-zone]   the event's time zone
//   [data-when]              the line for: unsaved, lost (the server has no database), busy, cut
//   html[data-live-now]      something on the page follows the server, and hears it

import { asSaid } from "./hall_clock.js";

const CUT_AFTER = 12000;
const NO_ANSWER_AFTER = 8000;

const box = document.getElementById("connection");
const wrong = { unsaved: false, lost: false, busy: false, cut: false };
// A busy server may send an older page, which says itself as of when it is.
let isOlder = box?.querySelector('[data-when="busy"]:not([hidden])') != null;
// Silence is measured by a clock that nobody sets; what time it is, the server says.
const now = () => performance.now();
let ahead = Date.now() - now();
let heardAt = now() + ahead;
let askedAt = null;

function show() {
  const how = { hour: "2-digit", minute: "2-digit", timeZone: box.dataset.zone || undefined };
  const heard = asSaid(new Intl.DateTimeFormat("en-GB", how).format(heardAt));
  const isSaid = wrong.lost || wrong.busy;
  wrong.cut = !isSaid && askedAt !== null && now() - askedAt > CUT_AFTER;
  const times = box.querySelectorAll(isOlder ? ':not([data-when="busy"]) > time' : "time");
  for (const time of times) time.textContent = heard;
  for (const line of box.children) line.hidden = !wrong[line.dataset.when];
  const follows = document.querySelector("[data-stream]") !== null && !wrong.cut && !isSaid;
  document.documentElement.toggleAttribute("data-live-now", follows);
}

function hear(xhr) {
  const date = xhr.getResponseHeader("Date");
  if (date) ahead = Date.parse(date) - now();
  hearStream();
  wrong.lost = wrong.busy = isOlder = false;
}

function hearStream() {
  heardAt = now() + ahead;
  askedAt = null;
}

const asksAgain = (element) => element.getAttribute("hx-trigger")?.includes("every ");

function follow() {
  wrong.busy = isOlder;
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (asksAgain(detail.elt)) detail.timeout = NO_ANSWER_AFTER;
  });
  document.addEventListener("htmx:beforeSend", ({ detail }) => {
    if (asksAgain(detail.elt)) askedAt ??= now();
    if (detail.requestConfig.verb !== "get") wrong.unsaved = false;
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const { requestConfig, successful, xhr } = detail;
    const isTaken = successful || xhr.status === 422;
    if (isTaken) hear(xhr);
    else if (xhr.getResponseHeader("Rookery-State") === "no-database") wrong.lost = true;
    else if (xhr.getResponseHeader("Rookery-State") === "busy") wrong.busy = true;
    if (!isTaken && requestConfig.verb !== "get") wrong.unsaved = true;
    show();
  });
  document.addEventListener("live:heard", hearStream);
  setInterval(show, 1000);
}

if (box) follow();
