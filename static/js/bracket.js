// Zooms the bracket, and shows it on a phone as a picture instead of a list. Knows the bracket's own
// scrolling region. Without this script it scrolls, and a phone shows the list.
//
//   buttons [data-zoom="smaller | larger | fit"], [data-picture]; keys + − 0 in the bracket;
//   two fingers; dragging with the mouse. View and size last as long as the tab.

const STEP = 1.25;
const [SMALLEST, LARGEST] = [0.1, 2];
const [TOO_SMALL, TOUCHED, LEGIBLE] = [0.18, 0.5, 0.6];
const GOING_ON = [".match.state-playing", ".match.state-called", ".match.state-ready"];
const PICTURE = "screen";
const sheet = document.getElementById("picture");
const WIDE = sheet.media;
const narrow = matchMedia("(max-width: 899px)");
const state = { zoom: 1, picture: false, left: 0, top: 0, ...JSON.parse(kept() || "{}") };

const bracket = () => document.querySelector(".bracket");

function kept() {
  try {
    return sessionStorage.getItem(`bracket ${location.pathname}`);
  } catch {
    return null;
  }
}

function keep() {
  try {
    sessionStorage.setItem(`bracket ${location.pathname}`, JSON.stringify(state));
  } catch {
    // A browser without storage starts over.
  }
}

/** Shows what the state says; what a change of the event brought in looks as before. */
function apply() {
  const [region, tools] = [bracket(), document.querySelector(".bracket-tools")];
  if (!region || !tools) return;
  tools.hidden = false;
  sheet.media = state.picture ? PICTURE : WIDE;
  const drawn = state.picture || !narrow.matches;
  region.style.setProperty("--zoom", state.zoom);
  tools.querySelector("[data-picture]").setAttribute("aria-pressed", state.picture);
  tools.querySelectorAll("[data-zoom]").forEach((button) => (button.hidden = !drawn));
  tools.querySelector(".zoomed").textContent = drawn ? `${Math.round(100 * state.zoom)} %` : "";
  linkMatches(region, !drawn || state.zoom >= TOUCHED);
}

/** A box too small for a finger is no link: a tap draws it larger. */
function linkMatches(region, areLinks) {
  for (const box of region.querySelectorAll("a.match-card")) {
    box.dataset.to ??= box.getAttribute("href");
    if (areLinks) box.href = box.dataset.to;
    else box.removeAttribute("href");
  }
}

/** Draws at this size, and keeps what is under this point of the region where it is. */
function zoomTo(zoom, x = bracket().clientWidth / 2, y = bracket().clientHeight / 2) {
  const region = bracket();
  const next = Math.min(LARGEST, Math.max(SMALLEST, zoom));
  const grown = next / state.zoom;
  const [left, top] = [region.scrollLeft + x, region.scrollTop + y];
  state.zoom = next;
  apply();
  // The region's own size changes with the zoom.
  region.scrollTo(left - x / grown, top - y / grown);
  keep();
}

function fit() {
  const region = bracket();
  zoomTo(1);
  // Twice, because the region's border and margin are zoomed too.
  for (let pass = 0; pass < 2; pass += 1) {
    zoomTo(Math.min(1, (state.zoom * region.clientWidth) / region.scrollWidth), 0, 0);
  }
}

/** Opens whole where names can be guessed at, else at a match that is being played or next. */
function open() {
  fit();
  if (state.zoom >= TOO_SMALL) return;
  zoomTo(LEGIBLE, 0, 0);
  const going = GOING_ON.map((what) => bracket().querySelector(what)).find(Boolean);
  going?.scrollIntoView({ block: "center", inline: "center" });
}

function turn(how) {
  if (how === "fit") fit();
  else zoomTo(how === "larger" ? state.zoom * STEP : state.zoom / STEP);
}

function toPicture() {
  state.picture = !state.picture;
  if (!state.picture) state.zoom = 1;
  apply();
  if (state.picture) open();
  keep();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest(".bracket-tools button");
  if (button?.dataset.zoom) turn(button.dataset.zoom);
  else if (button) toPicture();
  const small = target.closest(".bracket a.match-card:not([href])");
  if (!small) return;
  zoomTo(LEGIBLE);
  small.scrollIntoView({ block: "center", inline: "center" });
});

document.addEventListener("keydown", (event) => {
  const how = { "+": "larger", "=": "larger", "-": "smaller", 0: "fit" }[event.key];
  if (!how || event.target !== bracket() || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  turn(how);
});

// Two fingers: the zoom follows their distance.
const apart = ([one, two]) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
let pinch = null;

function pinched(event) {
  const isTwo = event.touches.length === 2 && bracket()?.contains(event.target);
  if (!isTwo || (narrow.matches && !state.picture)) {
    pinch = null;
    return;
  }
  event.preventDefault();
  pinch ??= { distance: apart(event.touches), zoom: state.zoom };
  zoomTo((pinch.zoom * apart(event.touches)) / pinch.distance);
}

for (const name of ["touchstart", "touchmove", "touchend"]) {
  document.addEventListener(name, pinched, { passive: false });
}

// Drag the picture with the mouse.
let hold = null;

document.addEventListener("pointerdown", (event) => {
  const region = event.target.closest?.(".bracket");
  if (!region || event.pointerType !== "mouse" || event.button || event.target.closest("a")) return;
  hold = { x: event.clientX, y: event.clientY, left: region.scrollLeft, top: region.scrollTop };
});

document.addEventListener("pointermove", (event) => {
  if (!hold) return;
  const region = bracket();
  region.classList.add("is-dragged");
  const [dx, dy] = [event.clientX - hold.x, event.clientY - hold.y];
  region.scrollTo(hold.left - dx / state.zoom, hold.top - dy / state.zoom);
});

document.addEventListener("pointerup", () => {
  hold = null;
  bracket()?.classList.remove("is-dragged");
});

// A change of the event brings a new region: keep the scroll position.
document.addEventListener(
  "scroll",
  ({ target }) => {
    if (target === bracket()) [state.left, state.top] = [target.scrollLeft, target.scrollTop];
  },
  { capture: true, passive: true },
);

// Before it is painted: after "htmx:load" it would flash at its original size.
document.addEventListener("htmx:afterSwap", () => {
  apply();
  bracket()?.scrollTo(state.left, state.top);
});

narrow.addEventListener("change", apply);
apply();
