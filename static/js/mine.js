// Keeps a team's own page current: asks when stream.js says so, and slowly by itself. Rings when the
// team is called. Without it the page reloads by itself. Does not know what the page shows.
//
//   #mine, #account     replaced by the new ones
//   #mine[data-seen]    what the page shows; the answer's Rookery-Seen is the new value
//   #mine[data-state]   rings at "called"; data-match, data-said: the match, in words

const EVERY = 30000;
const CUT_AFTER = 15000;
const GIVE_UP = 8000;
const SEEN = "Rookery-Seen";
const NOTES = [880, 1175, 880, 1175];

const mine = () => document.getElementById("mine");
const isCalled = (part) => part.dataset.state === "called";
// Silence is measured by a clock that nobody sets.
const now = () => performance.now();
let heardAt = now();
let asking = false;
let sound = null;

function ring() {
  document.body.dataset.rang = Number(document.body.dataset.rang ?? 0) + 1;
  navigator.vibrate?.([400, 150, 400]);
  if (!sound) return;
  NOTES.forEach((pitch, number) => {
    const begin = sound.currentTime + number * 0.28;
    const tone = new OscillatorNode(sound, { frequency: pitch });
    const loud = new GainNode(sound, { gain: 0.3 });
    loud.gain.exponentialRampToValueAtTime(0.001, begin + 0.26);
    tone.connect(loud).connect(sound.destination);
    tone.start(begin);
    tone.stop(begin + 0.27);
  });
}

function show(page) {
  const before = mine();
  const after = page.getElementById("mine");
  const isSame = before.dataset.match === after.dataset.match;
  const isNews = isCalled(after) && !(isCalled(before) && isSame);
  const account = document.getElementById("account");
  const opened = [...account.querySelectorAll("details")].map((game) => [game.id, game.open]);
  before.replaceWith(after);
  account.replaceWith(page.getElementById("account"));
  for (const [id, open] of opened) document.getElementById(id)?.toggleAttribute("open", open);
  document.title = page.title;
  document.getElementById("said").textContent = after.dataset.said;
  if (isNews) ring();
}

async function ask() {
  if (asking) return;
  asking = true;
  const patience = new AbortController();
  setTimeout(() => patience.abort(), GIVE_UP);
  try {
    const since = encodeURIComponent(mine().dataset.seen);
    const answer = await fetch(`${location.pathname}?since=${since}`, {
      headers: { "Page-Language": document.documentElement.lang },
      signal: patience.signal,
    });
    if (answer.status === 404) location.reload();
    if (answer.status === 200) {
      show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } else if (answer.status === 204) {
      mine().dataset.seen = answer.headers.get(SEEN);
    }
    if (answer.ok) heardAt = now();
  } catch {
    // No connection: it tries again by itself.
  }
  asking = false;
}

// A browser allows sound only after a press. A reload or a telephone call ends that, so the button
// always shows the current state.
function sayWhetherItSounds() {
  const isOn = sound?.state === "running";
  const button = document.querySelector("#sound button");
  button.setAttribute("aria-pressed", String(isOn));
  button.textContent = isOn ? button.dataset.on : button.dataset.off;
  document.getElementById("silent").hidden = isOn;
  document.getElementById("sounds").hidden = !isOn;
}

document.getElementById("sound").hidden = false;
document.querySelector("#sound button").addEventListener("click", async () => {
  const turnOn = sound?.state !== "running";
  await sound?.close();
  sound = turnOn ? new AudioContext() : null;
  if (sound) {
    sound.addEventListener("statechange", sayWhetherItSounds);
    await sound.resume();
    ring();
  }
  sayWhetherItSounds();
});

function sayWhetherItIsCut() {
  document.getElementById("cut").hidden = now() - heardAt < CUT_AFTER;
}

document.addEventListener("live:ask", ask);
document.addEventListener("live:heard", () => (heardAt = now()));
setInterval(ask, EVERY);
setInterval(sayWhetherItIsCut, 1000);
