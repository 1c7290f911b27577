// The floor asks again every few seconds. Knows when that must not disturb whoever works in it;
// refuses to know what the floor shows.

function isAtWork(region) {
  const typed = [...region.querySelectorAll("input:not([type=hidden])")];
  return (
    region.querySelector("input:focus") !== null ||
    typed.some((input) => input.value !== input.defaultValue)
  );
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const region = document.getElementById(event.detail.elt.dataset.asksAgain);
  if (region && isAtWork(region)) event.preventDefault();
});

// Logged out meanwhile: the answer is another page. Show that page, not an empty floor.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig, xhr } = event.detail;
  const region = requestConfig.elt.dataset.asksAgain;
  if (!region || xhr.status !== 200) return;
  if (!xhr.responseText.includes(`id="${region}"`)) {
    event.preventDefault();
    window.location.reload();
  }
});

// A list that was opened stays open when it is shown anew.
let opened = [];

document.addEventListener("htmx:beforeSwap", () => {
  opened = [...document.querySelectorAll("details[open][id]")].map((list) => list.id);
});

document.addEventListener("htmx:afterSwap", () => {
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
});
