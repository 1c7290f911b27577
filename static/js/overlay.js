// Counts the clock of an overlay between two answers, and says as of when it is once the server is
// silent. Knows no teams and no scores.
//
//   [data-ran]     seconds a round had run when shown
//   [data-until]   seconds left, counted down; its line [data-left] ends with it
//   .overlay-cut   shown while nothing is heard; data-now: the time when shown

import { hallTime } from "./hall_time.js";

const CUT_AFTER = 12000;

// Silence is measured by a clock that nobody sets.
const now = () => performance.now();
let shownAt = now();
let heardAt = now();

function counted(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

function tick() {
  const passed = Math.floor((now() - shownAt) / 1000);
  for (const clock of document.querySelectorAll("[data-ran]")) {
    clock.textContent = counted(Number(clock.dataset.ran) + passed);
  }
  for (const clock of document.querySelectorAll("[data-until]")) {
    clock.textContent = counted(Math.max(Number(clock.dataset.until) - passed, 0));
  }
  const cut = document.querySelector(".overlay-cut");
  if (!cut) return;
  cut.hidden = now() - heardAt < CUT_AFTER;
  const heard = Date.parse(cut.dataset.now) + heardAt - shownAt;
  cut.querySelector("time").textContent = hallTime(cut.dataset.now, heard);
}

const hear = () => (heardAt = now());

// A network's own page, such as a log-in, is no overlay: keep the old one.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!event.detail.serverResponse.includes('id="overlay"')) event.detail.shouldSwap = false;
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const isOurs = detail.xhr.status === 204 || detail.xhr.responseText.includes('id="overlay"');
  if (detail.successful && isOurs) hear();
});
document.addEventListener("live:heard", hear);
document.addEventListener("htmx:afterSwap", () => {
  shownAt = now();
  tick();
});
setInterval(tick, 1000);
tick();
