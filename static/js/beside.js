// On a wide screen a list opens what it leads to beside itself: the same page, without its head.
// Refuses to know what is listed. Below the width, and without this script, links are links.
//
//   a[data-beside]   leads to a page that can stand beside the list
//   #beside          where it stands

const WIDE = window.matchMedia("(min-width: 1440px)");
const PARTS = "#main > :not(#messages, #refusals, .floor-ways, .ways, .road, .trail)";
let list = window.location.href;
const pane = document.getElementById("beside");
let shown = "";

function mark() {
  for (const link of document.querySelectorAll("a[data-beside]")) {
    link.toggleAttribute("data-open", link.href === shown);
  }
}

// What stands twice in the document is called otherwise here, or a label would mean the list's box.
function rename() {
  const twice = [...pane.querySelectorAll("[id]")].map((element) => element.id);
  const taken = new Set(twice.filter((id) => document.querySelectorAll(`[id="${id}"]`).length > 1));
  for (const name of ["id", "for", "aria-labelledby", "aria-describedby"]) {
    for (const element of pane.querySelectorAll(`[${name}]`)) {
      const words = element.getAttribute(name).split(" ");
      element.setAttribute(name, words.map((id) => (taken.has(id) ? `beside-${id}` : id)).join(" "));
    }
  }
}

async function open(address) {
  shown = address;
  await window.htmx.ajax("GET", address, { target: pane, swap: "innerHTML", select: PARTS });
  rename();
  mark();
  pane.scrollTop = 0;
  pane.focus({ preventScroll: true });
}

function close() {
  const link = document.querySelector("a[data-open]");
  shown = "";
  pane.replaceChildren();
  mark();
  link?.focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-beside]");
  const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || !WIDE.matches || !pane.isConnected) return;
  event.preventDefault();
  if (link.href !== shown) window.history.pushState(null, "", link.href);
  open(link.href);
});

// The address is that of what is shown, so the way back leads through what was opened to the list.
window.addEventListener("popstate", () => {
  if (!pane.isConnected) window.location.reload();
  else if (window.location.href === list) close();
  else open(window.location.href);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !shown || event.defaultPrevented) return;
  window.history.pushState(null, "", list);
  close();
});

// Logged out, gone, or not allowed: the browser shows the answer as a page of its own.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig } = event.detail;
  if (event.detail.target !== pane || requestConfig.verb !== "get") return;
  if (xhr.status === 200 && xhr.responseURL === shown) return;
  event.preventDefault();
  window.location.assign(shown);
});

// A search in the list is part of its address.
document.addEventListener("htmx:replacedInHistory", () => {
  if (!shown) list = window.location.href;
});

document.addEventListener("htmx:afterSettle", mark);
WIDE.addEventListener("change", () => {
  if (shown) window.location.reload();
});
