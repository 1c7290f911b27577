// Reads the answer of one step of a hand's form: its value, and the text to show for it. Hides the
// row of the player whom another step names, and takes a double tap for one. Knows fields, but no game.

const TWICE = 350; // milliseconds between the two taps of a double tap, at most

// Fields in rows: their values, joined. No answer while one of them is empty.
function answerInRows(rows) {
  const given = rows.map((row) => [...row.querySelectorAll(".input")].map((input) => input.value));
  const lines = given.map((values) => values.filter(Boolean).join("+"));
  return lines.every(Boolean) ? { value: "rows", label: lines.join(" ") } : null;
}

export function answerOf(step) {
  const rows = [...step.querySelectorAll("[data-row]:not([hidden])")];
  if (rows.length) return answerInRows(rows);
  const given = step.querySelector("input:checked, input:not([type=radio])");
  return given?.value ? { value: given.value, label: given.dataset.label || given.value } : null;
}

// Hide the row of the player named in `without`, unless something is typed in it.
export function leaveOut(step) {
  const named = step.closest("form").querySelector(`[name="${step.dataset.without}"]:checked`);
  for (const row of step.querySelectorAll("[data-row]")) {
    const isEmpty = [...row.querySelectorAll("input")].every((one) => (isTicked(one) ? !one.checked : !one.value));
    row.hidden = isEmpty && row.dataset.row === named?.value;
  }
}

export function isOptional(step) {
  return "optional" in step.dataset;
}

export function isTicked(input) {
  return ["radio", "checkbox"].includes(input?.type);
}

// The second tap of a double tap on a tile is not for what slid under the finger. Keys of a pad may
// be tapped fast.
export function tapOnce(form) {
  let last = null;
  const guard = (event) => {
    const { clientX: x, clientY: y, timeStamp: at } = event;
    const since = at - last?.at;
    if (since > 0 && since < TWICE && Math.hypot(x - last.x, y - last.y) < 20) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.detail && event.target.type === "radio") last = { x, y, at };
  };
  form.addEventListener("click", guard, true);
}
