// The key / focuses the field that finds a table; Escape returns to the previous place. The form
// asks the server, with or without this script.

const field = document.getElementById("find");
let before = null;

const isTyping = (target) => target.closest("input, select, textarea, [contenteditable]") !== null;

document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) {
    event.preventDefault();
    before = document.activeElement;
    field?.focus();
    field?.select();
  } else if (event.key === "Escape" && document.activeElement === field) {
    field.blur();
    if (before?.isConnected) before.focus();
  }
});
