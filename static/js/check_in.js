// Filters names while they are typed, and clears the search for the next team after a tap. Without
// it the search is a form that asks the server. Does not know who is here.
//
//   #find                     the search; from two letters on it hides the other rows
//   #check-in [data-words]    a row, with its search words, without case and accents

const FEWEST = 2;
const field = () => document.getElementById("find");
const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

function filter() {
  const wanted = plain(field().value);
  const rows = [...document.querySelectorAll("#check-in [data-words]")];
  for (const row of rows) {
    row.hidden = wanted.length >= FEWEST && !row.dataset.words.includes(wanted);
  }
  document.getElementById("nobody").hidden = rows.some((row) => !row.hidden);
}

document.addEventListener("input", (event) => {
  if (event.target === field()) filter();
});

// Enter focuses the only remaining row; a second Enter checks in.
document.getElementById("search").addEventListener("submit", (event) => {
  event.preventDefault();
  const left = document.querySelectorAll("#check-in [data-words]:not([hidden]) button");
  if (left.length === 1) left[0].focus();
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.requestConfig.verb === "post") field().value = "";
  filter();
});

filter();
