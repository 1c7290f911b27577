// Sorts a list by dragging. Knows rows and their number inputs. Without this script the numbers and
// the up and down buttons do the same.
//
//   <ol class="sortable" data-sort="61">   dropping renumbers the rows' <input data-position> from 61

import "../vendor/sortablejs-1.15.7/Sortable.min.js";

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

function renumber(list) {
  list.querySelectorAll("input[data-position]").forEach((input, index) => {
    input.value = Number(list.dataset.sort) + index;
  });
}

for (const list of document.querySelectorAll("[data-sort]")) {
  list.classList.add("draggable");
  new window.Sortable(list, {
    handle: ".handle",
    animation: quiet.matches ? 0 : 150,
    ghostClass: "is-dragged",
    dragClass: "is-lifted",
    onUpdate: () => renumber(list),
  });
}
