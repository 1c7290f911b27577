// Counts down at a table: breaks, the time of a game, an announced start, by the server's time, not
// the phone's. At the end it asks for the page that comes now. Without it the page shows the time of
// day. Does not know what it counts.
//
//   #table-clock[data-now]           the server's time when the page was made; data-stopped: the
//                                    clocks are paused, and nothing is counted
//   time[data-until] + .left         the time left, beside it; data-over: the text at the end
//   [data-said]                      read aloud before (data-aloud-SECONDS of the clock) and at the end

const SECOND = 1000;
const ALOUD = [300, 60];
const WITHIN = 2000;

const clock = () => document.getElementById("table-clock");
let ahead = 0;
let before = new Map();

// A page with new content was made just now; the same page keeps its time.
function begin() {
  if (!clock()) return;
  ahead = Date.parse(clock().dataset.now) - Date.now();
  before = new Map();
  tick();
}

function inWords(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

function say(line, seconds) {
  const last = before.get(line) ?? seconds;
  before.set(line, seconds);
  const passed = ALOUD.find((mark) => last > mark && seconds <= mark);
  const said = clock().querySelector("[data-said]");
  if (passed) said.textContent = clock().dataset[`aloud-${passed}`];
  else if (last > 0 && seconds <= 0) end(said, line);
}

// All tables of a hall may count to the same moment.
function end(said, line) {
  said.textContent = line.dataset.over ?? "";
  setTimeout(() => document.dispatchEvent(new CustomEvent("live:ask")), Math.random() * WITHIN);
}

function tick() {
  if (!clock() || "stopped" in clock().dataset) return;
  for (const time of clock().querySelectorAll("time[data-until]")) {
    const line = time.closest(".counting").querySelector(".left");
    const seconds = Math.ceil((Date.parse(time.dataset.until) - Date.now() - ahead) / SECOND);
    line.textContent = seconds > 0 ? inWords(seconds) : (line.dataset.over ?? "");
    line.classList.toggle("soon", seconds > 0 && seconds <= ALOUD[1]);
    say(line, seconds);
  }
}

document.addEventListener("table:shown", begin);
setInterval(tick, SECOND);
begin();
