// A number pad, for more legal numbers than keys fit. Keys that lead to no legal number are disabled.
// The answer is given as soon as no further digit can follow. Knows the legal numbers (legal.js), but
// not what they mean.

import { legalOf } from "./legal.js";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "⌫", "0", "✓"];
const SIGNED = ["1", "2", "3", "⌫", "4", "5", "6", "−", "7", "8", "9", "✓", "0"];
const WORDS = { "⌫": "back", "✓": "done", "−": "minus" }; // attributes of the input that say it
const MINUS = "−";

class Pad {
  constructor(input, done) {
    this.input = input;
    this.done = done;
    this.step = input.closest("fieldset");
    this.typed = "";
    this.value = document.createElement("output");
    this.value.className = "pad-value";
    const isSigned = this.legal.leads("-");
    this.keys = (isSigned ? SIGNED : KEYS).map((name) => this.key(name));
    const keys = document.createElement("div");
    keys.classList.add("keys", isSigned ? "signed" : "three");
    keys.append(...this.keys);
    input.hidden = true;
    input.after(this.value, keys);
    this.step.addEventListener("step:shown", () => this.draw());
    this.draw();
  }

  get legal() {
    return legalOf(this.step);
  }

  key(name) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "key";
    button.textContent = name;
    if (WORDS[name]) button.setAttribute("aria-label", this.input.dataset[WORDS[name]]);
    button.addEventListener("click", () => this.tap(name));
    return button;
  }

  tap(name) {
    if (name === "⌫") this.typed = this.typed.slice(0, -1);
    else if (name !== "✓") this.typed = this.with(name);
    const complete = this.legal.has(this.typed) && (name === "✓" || !this.legal.goesOn(this.typed));
    this.input.value = complete ? this.typed : "";
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
    if (complete) this.typed = "";
    this.draw();
    if (complete) this.done();
  }

  with(name) {
    return this.typed + (name === MINUS ? "-" : name);
  }

  leadsOn(name) {
    if (name === "⌫") return this.typed !== "";
    if (name === "✓") return this.legal.has(this.typed);
    return (name !== MINUS || !this.typed) && this.legal.leads(this.with(name));
  }

  draw() {
    this.value.textContent = (this.typed || this.input.value || "?").replace("-", MINUS);
    for (const button of this.keys) button.disabled = !this.leadsOn(button.textContent);
  }
}

export function layPads(form, done) {
  for (const input of form.querySelectorAll("[data-pad]")) new Pad(input, done);
}
