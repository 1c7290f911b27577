// A pad of digits over a number's input, where there are more legal numbers than keys fit. A digit
// that leads to no legal number cannot be tapped; the answer is given as soon as no further digit
// could follow. Knows the legal numbers (data-pad); refuses to know what they mean.

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "⌫", "0", "✓"];
const WORDS = { "⌫": "back", "✓": "done" }; // attributes of the input that say it

class Pad {
  constructor(input, done) {
    this.input = input;
    this.done = done;
    this.legal = input.dataset.pad.trim().split(" ");
    this.typed = "";
    this.value = document.createElement("output");
    this.value.className = "pad-value";
    this.keys = KEYS.map((name) => this.key(name));
    const keys = document.createElement("div");
    keys.className = "keys three";
    keys.append(...this.keys);
    input.hidden = true;
    input.after(this.value, keys);
    this.draw();
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
    else if (name !== "✓") this.typed += name;
    const complete = this.isLegal() && (name === "✓" || !this.couldGoOn());
    this.input.value = complete ? this.typed : "";
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
    if (complete) this.typed = "";
    this.draw();
    if (complete) this.done();
  }

  isLegal() {
    return this.legal.includes(this.typed);
  }

  couldGoOn() {
    return this.legal.some((number) => number !== this.typed && number.startsWith(this.typed));
  }

  leadsOn(name) {
    if (name === "⌫") return this.typed !== "";
    if (name === "✓") return this.isLegal();
    return this.legal.some((number) => number.startsWith(this.typed + name));
  }

  draw() {
    this.value.textContent = this.typed || this.input.value || "?";
    for (const button of this.keys) button.disabled = !this.leadsOn(button.textContent);
  }
}

export function layPads(form, done) {
  for (const input of form.querySelectorAll("[data-pad]")) new Pad(input, done);
}
