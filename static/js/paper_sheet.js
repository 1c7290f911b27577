// Types a whole sheet from its paper: a complete answer or Enter moves to the next box. After each
// hand the server computes the grey cells. Digits and Enter are enough, on a numeric keypad or a
// tablet's screen. Knows boxes, but no game.

const form = document.getElementById("paper-sheet");
const boxes = () => [...form.querySelectorAll("tbody input.input")].filter((one) => !one.matches(".extras *"));
const TYPES = ["insertText", "insertCompositionText"]; // the second: keyboards on a screen
const GREY = "[id^=deals-], [id^=score-], [id^=total-]";
let asked = 0;

// No longer answer begins like this.
function isAnswered(box) {
  const known = box.dataset.known.split(" ");
  return known.includes(box.value) && !known.some((one) => one !== box.value && one.startsWith(box.value));
}

// Enter in an empty line or in the very last box: the paper ends here.
function endsAt(box, row) {
  const line = [...row.querySelectorAll("input.input")];
  return line.every((one) => !one.value || one.hasAttribute("data-skips")) || box === boxes().at(-1);
}

function goOn(box, by = 1) {
  const all = boxes();
  let place = all.indexOf(box) + by;
  while (by > 0 && all[place]?.hasAttribute("data-skips")) place += by;
  const next = all[place];
  if (by > 0 && next?.closest("tbody") !== box.closest("tbody")) check();
  if (next) {
    next.focus();
    next.select();
  } else if (by > 0) check();
}

async function ask() {
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(form.dataset.check, { method: "POST", body, headers: { "HX-Request": "true" } });
  if (!answer.ok) return null;
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

// Add missing rows. Typed text stays; only grey cells change.
function take(page, isWhole) {
  const table = form.querySelector(".typed");
  for (const row of page.querySelectorAll("tbody[data-hand]")) {
    const old = table.querySelector(`tbody[data-hand="${row.dataset.hand}"]`);
    if (!old) table.insertBefore(row, table.tFoot);
    else if (isWhole === row.dataset.hand) old.replaceWith(row);
    else for (const cell of row.querySelectorAll(GREY)) document.getElementById(cell.id).textContent = cell.textContent;
  }
  for (const id of ["sheet-findings", "sheet-so-far"]) {
    document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
  }
}

async function check(isWhole) {
  const mine = ++asked;
  const page = await ask().catch(() => null);
  if (page && mine === asked) take(page, isWhole);
}

function pressed(event) {
  if (event.key === "Enter" && event.ctrlKey) return form.requestSubmit();
  if (!event.target.matches("input.input")) return;
  const row = event.target.closest("tbody");
  if (event.key === "Enter" && row && endsAt(event.target, row)) form.querySelector("button.primary").focus();
  else if (event.key === "Enter" && row) goOn(event.target);
  else if (event.key === "Backspace" && row && !event.target.value) goOn(event.target, -1);
  else return;
  event.preventDefault();
}

function typed(event) {
  const box = event.target;
  if (box.matches("tbody input.input[data-known]") && TYPES.includes(event.inputType) && isAnswered(box)) goOn(box);
}

function changed(event) {
  if (event.target.matches("[data-ending]")) check(event.target.closest("tbody").dataset.hand);
  else if (event.target.matches("select, [type=checkbox], tfoot input")) check();
}

function leave(event) {
  if (boxes().some((box) => box.value !== box.defaultValue)) event.preventDefault();
}

form.addEventListener("keydown", pressed);
form.addEventListener("input", typed);
form.addEventListener("change", changed);
form.addEventListener("submit", () => removeEventListener("beforeunload", leave));
addEventListener("beforeunload", leave);
(boxes().find((box) => !box.value && !box.hasAttribute("data-skips")) ?? boxes()[0])?.focus();
