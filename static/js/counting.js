// Keeps clocks and countdowns ticking between two requests. Knows `data-now` (the hall's clock),
// `data-until` (a countdown) and `data-since` (a wait), but not what they are for. Uses the server's
// clock, not this computer's.

import { asSaid } from "./hall_clock.js";

const ANNOUNCED = "[data-now]";
let ahead = 0;

const clocks = (kind) => document.querySelectorAll(`time[${kind}]`);
const two = (number) => String(number).padStart(2, "0");

function setClock() {
  const clock = document.querySelector(ANNOUNCED);
  if (clock) ahead = Date.parse(clock.dataset.now) - Date.now();
}

// The time on the hall's clock: the offset is at the end of the announced time.
function onTheWall(now, announced) {
  const shift = /([+-])(\d\d):(\d\d)$/.exec(announced) ?? [null, "+", "0", "0"];
  const minutes = (Number(shift[2]) * 60 + Number(shift[3])) * (shift[1] === "-" ? -1 : 1);
  return asSaid(new Date(now + minutes * 60000).toISOString().slice(11, 19));
}

function counted(span) {
  const whole = Math.max(Math.floor(span / 1000), 0);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

function tick() {
  const now = Date.now() + ahead;
  for (const clock of clocks("data-now")) clock.textContent = onTheWall(now, clock.dataset.now);
  for (const wait of clocks("data-since")) wait.textContent = counted(now - Date.parse(wait.dataset.since));
  for (const end of clocks("data-until")) end.textContent = counted(Date.parse(end.dataset.until) - now);
}

document.addEventListener("htmx:afterSwap", () => {
  setClock();
  tick();
});
setClock();
setInterval(tick, 1000);
