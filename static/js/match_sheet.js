// A tap on a match opens the first part of its page in a sheet over the bracket. Knows the bracket's
// links and the sheet; without this script, or without popovers, the tap leads to the page.
//
//   .bracket .match-card    the link; its .match has the id "match-W1-3"
//   #match-sheet            the sheet; #facts of the match's page is put into it

const sheet = document.getElementById("match-sheet");
let shown = null;

const linkOf = (code) => document.querySelector(`#${CSS.escape(code)} .match-card`);

/** Put the facts of the shown match into the sheet, beside its box in the bracket. */
async function load() {
  const link = linkOf(shown);
  if (!link) return sheet.hidePopover();
  link.style.anchorName = "--shown-match";
  const answer = { target: sheet, select: "#facts", swap: "innerHTML" };
  // Without a connection nothing comes, and the page says so by itself.
  await htmx.ajax("GET", link.href, answer).catch(() => {});
}

async function open(link) {
  shown = link.closest(".match").id;
  sheet.replaceChildren();
  await load();
  if (!sheet.hasChildNodes()) return close();
  sheet.showPopover();
  sheet.focus();
}

function close() {
  if (!shown) return;
  const link = linkOf(shown);
  shown = null;
  link?.style.removeProperty("anchor-name");
  const { activeElement } = document;
  const isLeft = activeElement === document.body || sheet.contains(activeElement);
  if (isLeft) link?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".bracket .match-card");
  if (!link?.href || !sheet?.showPopover) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link);
});

// Where a team or a winner goes next: here, if that part of the bracket is in sight, else by its link.
document.addEventListener("click", (event) => {
  const link = event.target.closest("#bracket a[href*='#match-'], #match-sheet a[href*='#match-']");
  const there = link?.pathname === location.pathname && linkOf(link.hash.slice(1));
  if (!there || !there.getClientRects().length) return;
  event.preventDefault();
  if (shown) sheet.hidePopover();
  there.scrollIntoView({ block: "center", inline: "center" });
  there.focus({ preventScroll: true });
});

sheet?.addEventListener("toggle", (event) => event.newState === "closed" && close());

// A change of the event brings new boxes: the open sheet says what is true now.
document.addEventListener("htmx:beforeSwap", ({ target, detail }) => {
  if (target === sheet) detail.ignoreTitle = true;
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (shown && ["bracket", shown].includes(event.target.id)) load();
});
