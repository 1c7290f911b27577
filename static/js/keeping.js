// Keeps a hand on the phone after Save, and sends it until it is saved or refused: at once, after
// three seconds, when the phone wakes and when the network is back. Two tabs may both send. table.js
// passes in how the page shows things. Knows no game.

import { entriesHere, keep, tell } from "./kept.js";
import { deliver, discard, isOf, onOtherTab, store } from "./outbox.js";
import { report } from "./resent.js";

const AGAIN = 3000;
const place = () => document.getElementById("table").dataset;
const form = () => document.getElementById("hand");
let table = null;
let sending = false;

function hush() {
  document.getElementById("save-state").replaceChildren();
}

function show() {
  return tell(table.say);
}

function press(pressed) {
  const isSafe = keep(pressed);
  if (location.search) history.replaceState(null, "", location.pathname);
  document.getElementById("refusals").replaceChildren();
  table.say("waiting", isSafe ? place().sending : place().sendingUnsafe);
  return sendAll();
}

function arrive(entry, { page, address }) {
  if (!table.isEntering() || isOf(entry, form())) table.takePage(address, page);
  else {
    hush();
    table.renew(page);
  }
}

async function deliverAll() {
  for (const entry of entriesHere().filter((one) => !one.wrong)) {
    const answer = await deliver(entry);
    if (answer.page) arrive(entry, answer);
    if (answer.screen && isOf(entry, form())) table.showRefusal(answer.screen);
    if (show()) scrollTo(0, 0);
    if (!answer.page && !answer.wrong) return;
  }
}

async function sendAll() {
  if (sending) return;
  sending = true;
  await deliverAll().finally(() => (sending = false));
  report(entriesHere(), place()).catch(() => {});
}

// A hand that is in the form is sent from there, with the sheet as the form shows it now. A change
// belongs to the sheet that was shown: its own page shows the current one.
function sendAnew({ wrong, ...entry }) {
  if (isOf(entry, form())) return press(form());
  const body = new Map(entry.body);
  if (body.has("shown")) return location.assign(`${entry.action}?ended=${body.get("ended")}`);
  store({ ...entry, card: place().card });
  show();
  return sendAll();
}

function clicked(event) {
  const key = event.target.closest("[data-kept]")?.dataset.kept;
  const entry = key && entriesHere().find((one) => one.key === key);
  if (!entry) return;
  if (event.target.closest("[data-send]")) sendAnew(entry);
  if (event.target.closest("[data-discard]")) {
    discard(entry);
    location.assign(place().home);
  }
}

// "Saved" was about the previous hand.
function typed(event) {
  if (event.target.closest("#hand") && !entriesHere().length) hush();
}

function wentElsewhere(gone) {
  if (gone && isOf(gone, form())) delete form().dataset.touched;
  hush();
  show();
  table.look();
}

export function start(page) {
  table = page;
  for (const waking of ["online", "pageshow"]) addEventListener(waking, sendAll);
  addEventListener("offline", show);
  document.addEventListener("visibilitychange", sendAll);
  document.addEventListener("table:shown", show);
  document.addEventListener("click", clicked);
  document.addEventListener("input", typed);
  onOtherTab(wentElsewhere);
  setInterval(sendAll, AGAIN);
  show();
  sendAll();
  return { press, isSending: () => sending };
}
