// The hall's screen turns its pages, shows the time, and says when it is cut off. Without it all
// pages stand below each other. Refuses to know what the pages say.

const TURN = 12000;
const CUT_AFTER = 12000;

let turn = 0;
let heardAt = Date.now();
let ahead = 0;

const screen = () => document.getElementById("wall");

function show() {
  const pages = [...screen().querySelectorAll("[data-wall-page]")];
  const which = pages.length ? turn % pages.length : 0;
  pages.forEach((page, number) => (page.hidden = number !== which));
  const words = screen().querySelector("[data-turn]");
  words.textContent = pages.length > 1 ? `${which + 1} of ${pages.length}` : "";
}

// The server's clock counts, not this computer's.
function setClock() {
  ahead = Date.parse(screen().querySelector("[data-now]").dataset.now) - Date.now();
}

function tick() {
  const time = screen().querySelector("[data-now]");
  const shift = /([+-])(\d\d):(\d\d)$/.exec(time.dataset.now) ?? [null, "+", "0", "0"];
  const minutes = (Number(shift[2]) * 60 + Number(shift[3])) * (shift[1] === "-" ? -1 : 1);
  const hall = new Date(Date.now() + ahead + minutes * 60000);
  time.textContent = hall.toISOString().slice(11, 16);
  screen().querySelector(".wall-cut").hidden = Date.now() - heardAt < CUT_AFTER;
}

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) heardAt = Date.now();
});

document.addEventListener("htmx:afterSwap", () => {
  setClock();
  show();
  tick();
});

setInterval(() => {
  turn += 1;
  show();
}, TURN);
setInterval(tick, 1000);
setClock();
show();
tick();
