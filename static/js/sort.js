// Sorts a list by dragging. Knows rows and their number inputs. Without this script the numbers and
// the up and down buttons do the same.
//
//   <ol class="sortable" data-sort>            dropping renumbers the rows' <input data-position>
//   <ol class="sortable" data-sort="61">       the same on a page of a list that begins with 61
//   <ol class="sortable" data-sort="submit">   and sends the form the list stands in

import "../vendor/sortablejs-1.15.7/Sortable.min.js";

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

function renumber(list) {
  const first = Number.parseInt(list.dataset.sort, 10) || 1;
  list.querySelectorAll("input[data-position]").forEach((input, index) => {
    input.value = first + index;
  });
}

function moved(list) {
  renumber(list);
  list.dispatchEvent(new Event("change", { bubbles: true }));
  if (list.dataset.sort === "submit") list.closest("form")?.requestSubmit();
}

function makeSortable(list) {
  if (list.classList.contains("draggable")) return;
  list.classList.add("draggable");
  new window.Sortable(list, {
    handle: ".handle",
    animation: quiet.matches ? 0 : 150,
    ghostClass: "is-dragged",
    dragClass: "is-lifted",
    onUpdate: () => moved(list),
  });
}

function makeAllSortable(root) {
  if (root.matches?.("[data-sort]")) makeSortable(root);
  root.querySelectorAll("[data-sort]").forEach(makeSortable);
}

makeAllSortable(document);
document.addEventListener("htmx:load", (event) => makeAllSortable(event.detail.elt));
