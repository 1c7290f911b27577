// Uses a round's grid by keyboard: Enter moves on and saves a row, arrows change rows, "/" finds a
// table, F2 opens the whole sheet. A row that was not sent keeps its input and is sent again when the
// network is back. Knows rows and boxes, but no points.

const AGAIN = 4000;
const form = document.getElementById("results");
const find = document.getElementById("find-table") ?? document.getElementById("find-rows");

const rowOf = (element) => element?.closest?.("[data-part=result-row]");
const boxesOf = (row) => [...row.querySelectorAll("input.input")];
const openRows = () => [...document.querySelectorAll("[data-part=result-row][data-sheet]")];
const isTyped = (row) => boxesOf(row).some((box) => box.value !== box.dataset.was);

function show(row, part, isShown) {
  const note = row?.querySelector(`[data-part=${part}]`);
  if (note) note.hidden = !isShown;
}

function enter(row) {
  const box = boxesOf(row).find((one) => !one.value) ?? boxesOf(row)[0];
  box?.focus();
  box?.select();
}

function step(row, by) {
  const rows = openRows();
  const next = rows[rows.indexOf(row) + by];
  if (next) enter(next);
  else if (by > 0) form.querySelector("button.primary")?.focus();
}

function save(row) {
  row.dataset.sending = "yes";
  window.htmx.trigger(row, "save-row");
}

function goOn(row, box) {
  const missing = boxesOf(row).find((one) => one !== box && !one.value);
  if (missing) return missing.focus();
  const isLast = box.type === "checkbox" || boxesOf(row).at(-1) === box;
  if (!isLast) return boxesOf(row)[boxesOf(row).indexOf(box) + 1].select();
  step(row, 1);
  save(row);
}

function found(words) {
  const wanted = words.trim().toLowerCase();
  const rows = openRows();
  return (
    rows.find((row) => row.dataset.table === wanted || row.dataset.match.toLowerCase() === wanted) ??
    rows.find((row) => wanted && row.textContent.toLowerCase().includes(wanted))
  );
}

function pressed(event) {
  const row = rowOf(event.target);
  const isBox = row && event.target.matches("input");
  if (event.key === "/" && find && event.target !== find) {
    find.value = "";
    find.focus();
  } else if (event.key === "Enter" && event.target === find) {
    const there = found(find.value);
    if (!there && find.form) return; // it may be on another page: the server looks
    find.value = find.defaultValue; // what is sent with the form stays as it was
    if (there) enter(there);
  } else if (event.key === "Enter" && isBox) goOn(row, event.target);
  else if (event.key === "ArrowDown" && isBox) step(row, 1);
  else if (event.key === "ArrowUp" && isBox) step(row, -1);
  else if (event.key === "F2" && row?.dataset.sheet) location.assign(row.dataset.sheet);
  else return;
  event.preventDefault();
}

// Do not replace a row while someone is in it. If they typed nothing, it is replaced when they leave.
const newer = new WeakMap();
function keepTyped({ detail }) {
  const row = rowOf(detail.target);
  if (!row || detail.target !== row) return;
  if (!row.contains(document.activeElement) && !isTyped(row)) return;
  detail.shouldSwap = false;
  newer.set(row, detail.fragment.firstElementChild);
  tellNewer(row);
}

function tellNewer(row) {
  if (!newer.has(row)) return;
  show(row, "stale", isTyped(row));
  show(row, "newer", !isTyped(row));
}

function left({ target, relatedTarget }) {
  const row = rowOf(target);
  if (!newer.has(row) || row.contains(relatedTarget) || isTyped(row)) return;
  const content = newer.get(row);
  row.replaceWith(content);
  window.htmx.process(content);
}

// A match's next game is new on this page: its row comes after that of the game before.
function placeNext({ detail: { content } }) {
  const [name, match, number] = content.id.split("-");
  const last = name === "row" && document.getElementById(`row-${match}-${number - 1}`);
  if (!last) return;
  last.after(content);
  window.htmx.process(content);
}

function unsent(event) {
  const row = rowOf(event.detail.elt);
  if (!row) return;
  row.dataset.unsent = "yes";
  show(row, "unsent", true);
}

function sendAgain() {
  for (const row of document.querySelectorAll("[data-unsent]")) {
    delete row.dataset.unsent;
    if (!row.contains(document.activeElement)) save(row);
  }
}

function leave(event) {
  if (openRows().some(isTyped)) event.preventDefault();
}

// The row was replaced while someone was in it: keep the focus.
let place = null;
function before(event) {
  const row = rowOf(document.activeElement);
  place = row && event.detail.target === row ? document.activeElement.name : null;
}
function after() {
  if (place) document.querySelector(`[name="${place}"]`)?.focus();
  place = null;
}

for (const hidden of document.querySelectorAll("[data-script]")) hidden.hidden = false;
if (form) {
  document.addEventListener("keydown", pressed);
  form.addEventListener("input", ({ target }) => tellNewer(rowOf(target)));
  form.addEventListener("focusout", left);
  form.addEventListener("submit", () => removeEventListener("beforeunload", leave));
  document.body.addEventListener("htmx:oobBeforeSwap", keepTyped);
  document.body.addEventListener("htmx:oobErrorNoTarget", placeNext);
  document.body.addEventListener("htmx:beforeSwap", before);
  document.body.addEventListener("htmx:afterSettle", after);
  for (const failed of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.body.addEventListener(failed, unsent);
  }
  addEventListener("online", sendAgain);
  addEventListener("beforeunload", leave);
  setInterval(sendAgain, AGAIN);
  const first = openRows()[0];
  if (first && !location.hash && matchMedia("(pointer: fine)").matches) enter(first);
}
