// Shows the outbox of this table: a note for each hand that waits or was refused, and the save
// state. Takes its words from the page's templates. Sends nothing.

import { placeOf } from "./memory.js";
import { entriesOf, store } from "./outbox.js";
import { everything, unstored } from "./stored.js";

const place = () => document.getElementById("table").dataset;

// Put a form's hand into the outbox. Returns whether it will outlive this page.
export function keep(form) {
  const { home, card } = place();
  const picked = [...form.querySelectorAll("[data-picks] .value")].map((value) => value.textContent);
  return store({
    table: home,
    card,
    key: form.elements.key.value,
    action: form.getAttribute("action"),
    body: [...new FormData(form)],
    what: form.dataset.keep,
    said: form.querySelector(".consequence strong")?.textContent || picked.join(", "),
    place: placeOf(form),
    at: Math.max(Date.now(), ...everything().map(({ at }) => at + 1)), // also if the clock was set back
  });
}

// The hands of this table. Those from a replaced card wait for a person.
export function entriesHere() {
  const { home, card, otherCard } = place();
  return entriesOf(home).map((entry) =>
    entry.card === card || entry.wrong ? entry : { ...entry, wrong: `<p>${otherCard}</p>` },
  );
}

function note(entry) {
  const template = document.getElementById(entry.wrong ? "kept-refused" : "kept-waiting");
  const shown = template.content.firstElementChild.cloneNode(true);
  shown.dataset.kept = entry.key;
  shown.querySelector(".what").textContent = entry.what;
  shown.querySelector(".said").textContent = entry.said;
  if (entry.wrong) shown.querySelector(".wrong").innerHTML = entry.wrong;
  return shown;
}

// Show the notes and `say` the state. Returns whether there is more to read than before.
export function tell(say) {
  const entries = entriesHere();
  const refusals = document.getElementById("refusals");
  const told = refusals.childElementCount;
  for (const old of refusals.querySelectorAll("[data-kept]")) old.remove();
  refusals.append(...entries.map(note));
  if (entries.some((entry) => entry.wrong)) say("not-saved", place().notSaved);
  else if (entries.some(({ key }) => unstored.has(key))) say("waiting", place().sendingUnsafe);
  else if (entries.length && navigator.onLine) say("waiting", place().keptSending);
  else if (entries.length) say("waiting", place().kept);
  return refusals.childElementCount > told;
}
