// Reads the answer that stands in one step of a hand's form: its value, and what to show of it.
// Knows fields; refuses to know any game.

// Fields in rows: what stands in each, joined; no answer while more rows are empty than may be.
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
