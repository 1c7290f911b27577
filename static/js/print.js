// Prints the page with a button: [data-print] stands hidden until there is a script.

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
