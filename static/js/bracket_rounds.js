// The rounds of a bracket: the tab of the one shown stands in sight, a swipe on a phone turns to the
// next one, and the map shows the part in view. Without this script the tabs are links, and the map
// is a drawing.
//
//   .rounds-tabs a[aria-current]    the round that a phone shows
//   .minimap [data-round]           a round's column on the map; its section is #round-KEY

const [FAR, STRAIGHT] = [60, 0.5];
const narrow = matchMedia("(max-width: 899px)");
const region = () => document.querySelector(".bracket");
const asPicture = () => document.querySelector("[data-picture][aria-pressed='true']");

function showTab() {
  const tab = document.querySelector(".rounds-tabs [aria-current]");
  const nav = tab?.parentElement;
  if (nav) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
}

// A swipe over the list: far to one side, and hardly up or down.
let start = null;

document.addEventListener("touchstart", ({ touches, target }) => {
  const isList = narrow.matches && !asPicture() && region()?.contains(target);
  start = isList && touches.length === 1 ? touches[0] : null;
}, { passive: true });

document.addEventListener("touchend", ({ changedTouches: [end] }) => {
  if (!start) return;
  const [dx, dy] = [end.clientX - start.clientX, end.clientY - start.clientY];
  start = null;
  if (Math.abs(dx) < FAR || Math.abs(dy) > STRAIGHT * Math.abs(dx)) return;
  const tab = document.querySelector(".rounds-tabs [aria-current]");
  const onward = dx < 0 === (getComputedStyle(region()).direction === "ltr");
  (onward ? tab?.nextElementSibling : tab?.previousElementSibling)?.click();
}, { passive: true });

/** The part of this round that is in view, as a box on the map; null if none is. */
function inView(column) {
  const round = document.getElementById(`round-${column.dataset.round}`);
  const list = round?.querySelector(".matches").getBoundingClientRect();
  const frame = region().getBoundingClientRect();
  if (!list || list.right < frame.left || list.left > frame.right) return null;
  const [top, bottom] = [Math.max(frame.top, 0), Math.min(frame.bottom, innerHeight)];
  const { x, y, width, height } = column.getBBox();
  const at = (edge) => y + height * Math.min(1, Math.max(0, (edge - list.top) / list.height));
  return at(top) < at(bottom) ? [x, at(top), x + width, at(bottom)] : null;
}

function showView() {
  const map = document.querySelector(".minimap");
  if (!map || !map.getClientRects().length) return;
  const boxes = [...map.querySelectorAll("[data-round]")].map(inView).filter(Boolean);
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = region();
  const isWhole = scrollWidth <= clientWidth + 2 && scrollHeight <= clientHeight + 2;
  map.classList.toggle("is-whole", isWhole && !document.querySelector(".folded"));
  const [left, top] = [0, 1].map((side) => Math.min(...boxes.map((box) => box[side])));
  const [right, bottom] = [2, 3].map((side) => Math.max(...boxes.map((box) => box[side])));
  const view = map.querySelector(".map-view");
  const sizes = { x: left, y: top, width: right - left, height: bottom - top };
  for (const [name, size] of Object.entries(sizes)) {
    if (boxes.length) view.setAttribute(name, size);
  }
}

// A press on the map leads to that part, unfolding its round.
document.addEventListener("click", ({ target, clientY }) => {
  const column = target.closest(".minimap [data-round]");
  if (!column) return;
  const { round: key } = column.dataset;
  const round = document.getElementById(`round-${key}`);
  if (!round) return document.getElementById(`tab-${key}`)?.click();
  const box = column.getBoundingClientRect();
  const matches = round.querySelectorAll(".match");
  const number = Math.floor((matches.length * (clientY - box.top)) / box.height);
  matches[Math.min(number, matches.length - 1)].scrollIntoView({ block: "center", inline: "center" });
});

let waits = false;
function soon() {
  if (waits) return;
  waits = true;
  requestAnimationFrame(() => {
    waits = false;
    showView();
  });
}

document.addEventListener("scroll", soon, { capture: true, passive: true });
addEventListener("resize", soon);
document.addEventListener("htmx:afterSwap", () => {
  showTab();
  soon();
});
showTab();
soon();
