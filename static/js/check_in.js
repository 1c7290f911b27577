// After a tap it clears the search for the next team; Enter goes to the only row found. The search
// itself is the server's (hx-get of its form). Does not know who is here.
//
//   #find                     the search
//   #check-in .check-in-list  the rows found

const field = document.getElementById("find");
let entered = false;

field.addEventListener("input", () => {
  entered = false;
});

document.getElementById("search").addEventListener("submit", () => {
  entered = true;
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.requestConfig.verb === "post") field.value = "";
  if (!entered) return;
  entered = false;
  const left = document.querySelectorAll(".check-in-list > li > button.check-in-row");
  if (left.length === 1) left[0].focus();
});
