// Enters a hand one question at a time: a tap answers and shows the next one. Knows steps and
// answers, but no game: the server computes the score (#check).

import { answerOf, isOptional, isTicked, leaveOut, tapOnce } from "./answers.js";
import { ask, parse } from "./asking.js";
import { narrow } from "./legal.js";
import { forget, placeOf, remember, remembered } from "./memory.js";
import { entryFor } from "./outbox.js";
import { layPads } from "./pad.js";

const AGAIN = 3000;

let pointed = false;

class Hand {
  constructor(form) {
    this.form = form;
    this.steps = [...form.querySelectorAll("[data-step]")];
    this.picks = form.querySelector("[data-picks]");
    this.wanted = 0;
    form.addEventListener("pointerdown", () => (pointed = true));
    form.addEventListener("keydown", (event) => this.pressed(event));
    tapOnce(form);
    form.addEventListener("click", (event) => this.clicked(event));
    form.addEventListener("input", () => this.typed());
    form.addEventListener("change", (event) => this.changed(event));
    form.addEventListener("submit", (event) => this.submitted(event));
    const checked = form.querySelector("#check").childElementCount > 0;
    const resumed = (!checked || entryFor(form)) && this.resume();
    layPads(form, () => this.next());
    if (!this.steps.length) return;
    this.picks.hidden = false;
    this.follow();
    if (resumed) this.next();
    else this.show(checked ? this.steps.length : this.open());
  }

  // Restores the answers from before a reload; true if there were any. A hand that was sent and
  // is not saved yet keeps its key: sent again, it is the same hand.
  resume() {
    const entry = entryFor(this.form);
    if (entry) this.form.elements.key.value = entry.key;
    const kept = entry ? entry.body : remembered(this.form);
    for (const [name, value] of kept) {
      const fields = this.form.querySelectorAll("input:not([type=hidden]), select");
      const input = [...fields].find((one) => one.name === name && (!isTicked(one) || one.value === value));
      if (isTicked(input)) input.checked = true;
      else if (input) input.value = value;
    }
    return kept.length > 0;
  }

  remember() {
    const given = this.inputs().filter((one) => one.checked || (!isTicked(one) && one.value));
    remember(this.form, given.map((input) => [input.name, input.value]));
  }

  inputs() {
    return [...this.form.querySelectorAll("[data-step] input")];
  }

  // The first step without an answer, or the number of steps if all have one.
  open() {
    const missing = this.steps.findIndex((step) => !answerOf(step) && !isOptional(step));
    return missing < 0 ? this.steps.length : missing;
  }

  show(index) {
    this.at = index;
    this.steps.forEach((step, number) => (step.hidden = number !== index));
    this.steps[index]?.dispatchEvent(new Event("step:shown"));
    this.form.querySelector("#check").hidden = index < this.steps.length;
    this.drawPicks();
  }

  go(index) {
    this.show(index);
    const first = this.steps[index]?.querySelector("input:checked, input:not([hidden]), .key");
    first?.focus({ preventScroll: true });
  }

  drawPicks() {
    this.follow();
    [...this.picks.children].forEach((pick, number) => {
      const answer = answerOf(this.steps[number]);
      pick.querySelector(".value").textContent = answer ? answer.label : isOptional(this.steps[number]) ? "–" : "?";
      pick.classList.toggle("todo", !answer && !isOptional(this.steps[number]));
      pick.toggleAttribute("aria-current", number === this.at);
    });
    this.drawButton();
  }

  // Radios and digits ask the server by themselves; a text needs this button.
  drawButton() {
    const button = this.form.querySelector("[name=check]");
    if (!button) return;
    const step = this.steps[this.at];
    const isText = step?.querySelector("input:not([type=radio], [data-pad])");
    button.disabled = !isText || !(answerOf(step) || isOptional(step));
    if (button.disabled) button.textContent = button.dataset.waiting;
    else button.textContent = this.open() < this.steps.length ? button.dataset.next : button.dataset.ready;
  }

  // Let the other steps follow an answer: in their words, and in whose rows they have.
  follow() {
    this.steps.forEach(leaveOut);
    const bidder = this.form.querySelector("[name=bidder]:checked")?.value.toLowerCase();
    for (const legend of this.form.querySelectorAll("legend")) {
      if (bidder && legend.dataset[bidder]) legend.textContent = legend.dataset[bidder];
    }
  }

  next() {
    this.steps.forEach(narrow);
    if (this.open() < this.steps.length) this.go(this.open());
    else this.check();
  }

  typed() {
    this.remember();
    this.drawPicks();
  }

  clicked(event) {
    const pick = event.target.closest(".pick");
    if (pick) this.go([...this.picks.children].indexOf(pick));
    if (event.target.type !== "radio") return;
    this.drawPicks();
    if (pointed) this.next();
  }

  pressed(event) {
    pointed = false;
    if (event.key !== "Enter" || !event.target.matches("[data-step] input")) return;
    event.preventDefault();
    const fields = [...event.target.closest("[data-step]").querySelectorAll("[data-row]:not([hidden]) .input")];
    const after = fields[fields.indexOf(event.target) + 1];
    if (after) after.focus();
    else this.next();
  }

  changed(event) {
    if (!event.target.closest("[data-step]") && this.at === this.steps.length) this.check();
  }

  submitted(event) {
    if (this.form.method === "get" && event.submitter?.matches("[data-writes]")) forget(placeOf(this.form));
    if (event.submitter?.name !== "check") return;
    event.preventDefault();
    this.next();
  }

  // Ask for the score; only the latest request counts.
  async check() {
    const wanted = ++this.wanted;
    const query = new URLSearchParams(new FormData(this.form));
    query.append("check", "1");
    this.go(this.steps.length);
    try {
      const page = parse((await ask(`${this.form.dataset.check}?${query}`)).html);
      if (wanted !== this.wanted || !this.form.isConnected) return;
      if (page.getElementById("hand")) this.take(page);
      else this.goUnchecked();
    } catch {
      if (wanted === this.wanted) this.goUnchecked();
    }
  }

  // If the server does not answer, Save still works at a table, and the hand waits.
  goUnchecked() {
    const button = this.form.querySelector("[name=check]");
    if (button && this.form.method === "post") {
      for (const name of ["name", "formmethod", "formaction"]) button.removeAttribute(name);
      button.textContent = button.dataset.waiting;
      button.disabled = false;
      this.form.querySelector("#check").textContent = this.form.dataset.unchecked;
    }
    setTimeout(() => this.form.isConnected && this.at === this.steps.length && this.check(), AGAIN);
  }

  take(page) {
    for (const part of ["#check", ".save-bar"]) {
      const fresh = page.querySelector(`#hand ${part}`);
      if (fresh) this.form.querySelector(part).replaceWith(fresh);
    }
    if (!pointed) this.form.querySelector(".save-bar .primary")?.focus();
  }
}

function start() {
  const form = document.getElementById("hand");
  if (form) new Hand(form);
}

start();
document.addEventListener("table:shown", start);
