// Reads the answer of one step of a hand's form: its value, and the text to show for it.
// Knows fields, but no game.

// Fields in rows: their values, joined. No answer while too many rows are empty.
function answerInRows(rows, spare) {
  const given = rows.map((row) => [...row.querySelectorAll(".input")].map((input) => input.value));
  const lines = given.map((values) => values.filter(Boolean).join("+"));
  if (lines.filter((line) => !line).length > spare) return null;
  return { value: "rows", label: lines.map((line) => line || "–").join(" ") };
}

export function answerOf(step) {
  const rows = [...step.querySelectorAll("[data-row]")];
  if (rows.length) return answerInRows(rows, Number(step.dataset.spare));
  const given = step.querySelector("input:checked, input:not([type=radio])");
  return given?.value ? { value: given.value, label: given.dataset.label || given.value } : null;
}

export function isOptional(step) {
  return "optional" in step.dataset;
}

export function isTicked(input) {
  return ["radio", "checkbox"].includes(input?.type);
}
