// Refreshes the floor every few seconds, but not under someone who is working in it. Does not know
// what the floor shows.

const isChanged = (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked;

function isAtWork(region) {
  const typed = [...region.querySelectorAll("input:not([type=hidden])")];
  return region.querySelector("input:focus") !== null || typed.some(isChanged);
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const region = document.getElementById(event.detail.elt.dataset.asksAgain);
  if (region && isAtWork(region)) event.preventDefault();
});

// Work may have begun since it was asked. If logged out meanwhile, the answer is another page: show
// that page, not an empty floor.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig, xhr } = event.detail;
  const region = document.getElementById(requestConfig.elt.dataset.asksAgain);
  if (!region || xhr.status !== 200) return;
  const isOther = !xhr.responseText.includes(`id="${region.id}"`);
  if (isOther || isAtWork(region)) event.preventDefault();
  if (isOther) window.location.reload();
});

// An open list stays open after a refresh.
let opened = [];

document.addEventListener("htmx:beforeSwap", () => {
  opened = [...document.querySelectorAll("details[open][id]")].map((list) => list.id);
});

document.addEventListener("htmx:afterSwap", () => {
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
});
