// Keeps the page of a table current without reloading it: sends its forms in the background and
// looks every few seconds whether something changed. Knows no game; without it everything works
// by plain forms.
//
//   #main                    what is put in place of the old one
//   #table[data-mark]        what the page shows now; data-poll: where to ask for something newer
//   [data-live]              may be renewed while somebody is in the middle of an entry
//   form input[name=key]     may be sent again by itself: the server stores it once

const EVERY = 5000;
const AGAIN = 3000;
const AS_FRAGMENT = { "HX-Request": "true" };
let sending = false;

const main = () => document.getElementById("main");
const pause = (time) => new Promise((done) => setTimeout(done, time));
const parse = (html) => new DOMParser().parseFromString(html, "text/html");

function say(state, words) {
  const line = document.createElement("p");
  line.className = `save-state ${state}`;
  line.textContent = words;
  document.getElementById("save-state").replaceChildren(line);
}

// Each form's own script comes when its form does.
function wake() {
  if (document.getElementById("seats")) import("./seats.js");
  if (document.getElementById("hand")) import("./hand.js");
}

function show(page) {
  main().replaceWith(page.getElementById("main"));
  document.querySelector(".where").replaceWith(page.querySelector(".where"));
  document.dispatchEvent(new CustomEvent("table:shown"));
  wake();
}

// --- sending a form

function bodyOf(form, button) {
  const body = new URLSearchParams(new FormData(form));
  if (button?.name) body.append(button.name, button.value);
  return body;
}

async function post(form, body) {
  for (;;) {
    try {
      return await fetch(form.action, { method: "POST", body, headers: AS_FRAGMENT });
    } catch (failure) {
      if (!form.elements.key) throw failure;
      say("waiting", "On this phone – sending");
      await pause(AGAIN);
    }
  }
}

function takePage(address, html) {
  const page = parse(html);
  if (!page.getElementById("table")) {
    location.assign(address);
    return;
  }
  history.replaceState(null, "", address);
  document.getElementById("save-state").innerHTML = page.getElementById("save-state").innerHTML;
  show(page);
  scrollTo(0, 0);
}

// Objections; with them the whole screen where the one here was out of date.
function takeRefusal(html) {
  const page = parse(html);
  if (page.getElementById("table")) {
    show(page);
    scrollTo(0, 0);
  } else {
    const refusals = document.getElementById("refusals");
    refusals.innerHTML = html;
    refusals.scrollIntoView({ block: "nearest" });
  }
  say("not-saved", "Not saved");
}

async function take(answer) {
  const html = await answer.text();
  if (answer.ok) takePage(answer.url, html);
  else if (answer.status === 422) takeRefusal(html);
  else if (answer.status === 403) location.reload();
  else say("not-saved", "Not saved – tap again");
}

async function send(form, button) {
  sending = true;
  try {
    await take(await post(form, bodyOf(form, button)));
  } catch {
    say("not-saved", "No connection – tap again");
  }
  sending = false;
}

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  const method = button?.getAttribute("formmethod") || event.target.method;
  if (event.defaultPrevented || method !== "post" || !main().contains(event.target)) return;
  event.preventDefault();
  if (!sending) send(event.target, button);
});

// --- looking for something newer

const busy = () => sending || main().querySelector("form[data-touched], details[open]");

function renewAround(page) {
  for (const old of main().querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(old.id);
    if (fresh) old.replaceWith(fresh);
  }
  const number = (from) => from.querySelector("#hand [name=number]")?.value;
  const overtaken = document.getElementById("overtaken");
  if (overtaken && number(main()) !== number(page)) overtaken.hidden = false;
}

async function look() {
  const here = document.getElementById("table");
  if (document.hidden || sending || !here?.dataset.poll) return;
  const answer = await fetch(`${here.dataset.poll}?since=${here.dataset.mark}`);
  if (answer.status !== 200) return;
  if (new URL(answer.url).pathname !== here.dataset.poll) {
    location.reload();
    return;
  }
  const page = parse(await answer.text());
  if (sending || !here.isConnected) return;
  if (busy()) {
    renewAround(page);
    here.dataset.mark = page.getElementById("table").dataset.mark;
  } else {
    show(page);
  }
}

const lookQuietly = () => look().catch(() => {});

document.addEventListener("input", (event) => {
  const form = event.target.closest("form");
  if (form) form.dataset.touched = "";
});
document.addEventListener("visibilitychange", lookQuietly);
wake();
setInterval(lookQuietly, EVERY);
