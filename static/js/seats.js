// Swaps players on the picture of the table: two taps, without asking the server. Partners change
// with each other; opponents take their partners along. Without it the taps are sent as a form.

class Seats {
  constructor(form) {
    this.form = form;
    this.chairs = [...form.querySelectorAll(".seat")];
    this.hint = document.getElementById("seats-hint");
    this.picked = this.chairs.find((chair) => chair.getAttribute("aria-pressed") === "true");
    form.addEventListener("submit", (event) => this.submitted(event));
    form.addEventListener("change", () => this.askThirdParty());
    this.askThirdParty();
  }

  submitted(event) {
    if (event.submitter?.name !== "tap") return;
    event.preventDefault();
    this.form.dataset.touched = "";
    this.tap(event.submitter);
  }

  tap(chair) {
    const first = this.picked;
    this.picked = first ? null : chair;
    if (first && first !== chair) this.swap(first, chair);
    for (const each of this.chairs) each.setAttribute("aria-pressed", each === this.picked);
    this.form.elements.picked.value = this.picked ? this.picked.value : "";
    this.hint.textContent = this.hint.dataset[this.picked ? "picked" : "idle"];
  }

  swap(one, two) {
    this.exchange(one, two);
    const beside = one.dataset.side !== two.dataset.side && this.partner(one);
    if (beside) this.exchange(beside, this.partner(two));
  }

  partner(chair) {
    return this.chairs.find((other) => other !== chair && other.dataset.side === chair.dataset.side);
  }

  exchange(one, two) {
    const inputs = [one, two].map((chair) => this.form.elements[chair.value]);
    [inputs[0].value, inputs[1].value] = [inputs[1].value, inputs[0].value];
    for (const part of [".name", ".team"]) {
      const [here, there] = [one.querySelector(part), two.querySelector(part)];
      [here.textContent, there.textContent] = [there.textContent, here.textContent];
    }
  }

  askThirdParty() {
    const consent = this.form.querySelector("[data-third-party]");
    consent.hidden = !this.form.querySelector("[data-somebody-else]").checked;
  }
}

function start() {
  const form = document.getElementById("seats");
  if (form) new Seats(form);
}

start();
document.addEventListener("table:shown", start);
