// Turns the pages of the hall's screen, shows the time and how long rounds have run, and says when
// the connection is lost. Without it all pages are below each other. Does not know their content.
//
//   [data-ran]    seconds a round had run when shown; data-still: it is paused
//   [data-left]   seconds until its text is out of date
//   [data-until]  seconds left, counted down

import { hallTime } from "./hall_time.js";

const TURN = 12000;
const CUT_AFTER = 12000;

let turn = 0;
let paused = false;
// Silence is measured by a clock that nobody sets.
let heardAt = performance.now();
let ahead = 0;
let shownAt = Date.now();

const screen = () => document.getElementById("wall");

function show() {
  const pages = [...screen().querySelectorAll("[data-wall-page]")];
  const which = pages.length ? turn % pages.length : 0;
  pages.forEach((page, number) => (page.hidden = number !== which));
  const words = screen().querySelector("[data-turn]");
  words.textContent = pages.length > 1 ? `${which + 1} / ${pages.length}` : "";
  const pause = screen().querySelector("[data-pause]");
  pause.hidden = pages.length < 2;
  pause.textContent = paused ? pause.dataset.resume : pause.dataset.pause;
}

// Uses the server's clock, not this computer's.
function setClock() {
  shownAt = Date.now();
  ahead = Date.parse(screen().querySelector("[data-now]").dataset.now) - Date.now();
}

function counted(seconds) {
  const minutes = String(Math.floor(seconds / 60) % 60).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

function countOn() {
  const passed = Math.floor((Date.now() - shownAt) / 1000);
  for (const clock of screen().querySelectorAll("[data-ran]")) {
    clock.textContent = counted(Number(clock.dataset.ran) + ("still" in clock.dataset ? 0 : passed));
  }
  for (const clock of screen().querySelectorAll("[data-until]")) {
    clock.textContent = counted(Math.max(Number(clock.dataset.until) - passed, 0));
  }
  for (const line of screen().querySelectorAll("[data-left]")) {
    line.hidden = passed > Number(line.dataset.left);
  }
}

function tick() {
  countOn();
  const time = screen().querySelector("[data-now]");
  const silence = performance.now() - heardAt;
  const isCut = silence >= CUT_AFTER;
  time.textContent = hallTime(time.dataset.now, Date.now() + ahead);
  screen().querySelector(".wall-cut").hidden = !isCut;
  screen().querySelector(".wall-cut time").textContent = hallTime(time.dataset.now, Date.now() + ahead - silence);
  screen().querySelector("[data-live-word]").hidden = isCut;
}

// A network's own page, such as a log-in, is no screen: keep the old one.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!event.detail.serverResponse.includes('id="wall"')) event.detail.shouldSwap = false;
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const isOurs = detail.xhr.status === 204 || detail.xhr.responseText.includes('id="wall"');
  if (detail.successful && isOurs) heardAt = performance.now();
});

document.addEventListener("live:heard", () => (heardAt = performance.now()));

document.addEventListener("htmx:afterSwap", () => {
  setClock();
  show();
  tick();
});

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-pause]")) return;
  paused = !paused;
  show();
});

setInterval(() => {
  if (paused) return;
  turn += 1;
  show();
}, TURN);
setInterval(tick, 1000);
setClock();
show();
tick();
