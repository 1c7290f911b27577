// Hands that were saved here but have no receipt yet. They stay on this phone through reloads, new
// tabs and lost networks. A hand waits until one of our pages names its key in data-receipt, which
// the server writes from its log, or until a person discards it; never because the server refused
// it. Every tab may send: the server stores a key once.
//
// With its receipt it is kept for three days more. If a backup is restored, pages name another
// epoch: then it waits again, and is sent under its key.
//
//   table, card    the table's address, and the card that let this phone in
//   key, body      the command without its token, which comes from the cookie
//   wrong          why the server refused it; a refused hand waits for a person
//   saved          the epoch of the database that has it

import { ask, isOurs, parse, token } from "./asking.js";
import { forget } from "./memory.js";
import { everything, NAME, unstored } from "./stored.js";

const PASSING = [408, 425, 429];
const THREE_DAYS = 3 * 24 * 3600 * 1000; // as long as the card's right lasts

const epoch = () => document.getElementById("table")?.dataset.epoch;
const isSaved = (entry) => "saved" in entry && entry.saved === epoch();
const waiting = () => everything().filter((entry) => !isSaved(entry));

export function entriesOf(table) {
  return waiting()
    .filter((entry) => entry.table === table)
    .sort((one, other) => one.at - other.at);
}

// The waiting hand that this form would write, if there is one.
export function entryFor(form) {
  return waiting().find((entry) => isOf(entry, form));
}

// The next match at the table has the same address and numbers, but another sheet. After a restore
// the same match may have one, too.
export function isOf(entry, form) {
  if (form?.getAttribute("action") !== entry.action) return false;
  const shown = new FormData(form);
  const pressed = new Map(entry.body);
  const names = ["number", "ended", ...("saved" in entry ? [] : ["sheet"])];
  return names.every((name) => shown.get(name) === pressed.get(name));
}

// Whether the entry will outlive this page.
export function store(entry) {
  const text = JSON.stringify(entry);
  try {
    localStorage.setItem(NAME + entry.key, text);
    return true;
  } catch {
    unstored.set(entry.key, text);
    return false;
  }
}

export function discard(entry) {
  unstored.delete(entry.key);
  try {
    localStorage.removeItem(NAME + entry.key);
  } catch {
    // Nothing was stored.
  }
  forget(entry.place);
}

// Keep a hand with its receipt. What it replaces on its sheet was undone before: that is not sent
// again. The sheet of an earlier game at the table has the same address and numbers.
function acknowledge({ wrong, ...entry }, saved) {
  const of = ({ body }, name) => new Map(body).get(name);
  for (const old of everything()) {
    const isSame = old.action === entry.action && of(old, "sheet") === of(entry, "sheet");
    const isUndone = isSame && old.at < entry.at && Number(of(old, "number")) >= Number(of(entry, "number"));
    if ("saved" in old && (isUndone || Date.now() - old.at > THREE_DAYS)) discard(old);
  }
  store({ ...entry, saved });
  forget(entry.place);
}

// Another tab got the receipt, or discarded the hand.
export function onOtherTab(changed) {
  addEventListener("storage", (event) => {
    if (!event.key?.startsWith(NAME)) return;
    const isDone = !event.newValue || isSaved(JSON.parse(event.newValue));
    const gone = isDone ? JSON.parse(event.oldValue) : null;
    if (gone) forget(gone.place);
    changed(gone);
  });
}

// Not if the same hand was sent again with other answers meanwhile.
function stands(entry) {
  const stored = everything().find((one) => one.key === entry.key);
  return JSON.stringify(stored?.body) === JSON.stringify(entry.body);
}

// Whether a backup was restored since this page was shown. Its hands with a receipt wait again then.
async function isRestored() {
  const here = document.getElementById("table").dataset;
  const shown = here.epoch;
  const page = parse((await ask(here.home)).html);
  here.epoch = page.getElementById("table")?.dataset.epoch ?? shown;
  return here.epoch !== shown;
}

// Send an entry once. Returns {page, address} if it was saved, {wrong} if it was refused (with the
// current `screen` if the one here is out of date), and {} if that is unknown. A page that is not
// ours is neither a receipt nor a refusal, whatever its status.
export async function deliver(entry) {
  const body = new URLSearchParams(entry.body);
  const headers = { "HX-Request": "true", "X-CSRFToken": token() };
  let answer;
  try {
    answer = await ask(entry.action, { method: "POST", body, headers });
  } catch {
    return {};
  }
  const page = parse(answer.html);
  if (!stands(entry)) return {};
  if (page.getElementById("save-state")?.dataset.receipt === entry.key) {
    acknowledge(entry, page.getElementById("table").dataset.epoch);
    return { page, address: answer.url };
  }
  const passes = answer.status < 400 || answer.status >= 500 || PASSING.includes(answer.status);
  if (passes || !(isOurs(page) || page.querySelector(".findings"))) return {};
  // The server may lack the hands before this one: they are sent first, and this one after them.
  if ((await isRestored().catch(() => true)) || !stands(entry)) return {};
  const wrong = objection(page, answer.status);
  store({ ...entry, wrong });
  return { wrong, screen: page.getElementById("table") && page };
}

function objection(page, status) {
  const findings = page.querySelector(".findings");
  if (findings) return findings.outerHTML;
  const line = document.createElement("p");
  const words = [...page.querySelectorAll("main h1, main h1 + p")].map((part) => part.textContent.trim());
  line.textContent = words.join(". ") || String(status);
  return line.outerHTML;
}
