// A scanned card has its key in the address's fragment, which no server log sees. The key is sent
// once and removed from the address, so that no photo or history keeps it. A form that asks more
// (`data-more`) is only filled in. Knows no table. What the phone keeps is said by hand_waits.js, which
// a phone that keeps nothing need not fetch; without a network it stays unsaid.

function take() {
  const key = new URLSearchParams(location.hash.slice(1)).get("k");
  if (!key) return;
  history.replaceState(null, "", location.pathname + location.search);
  const form = document.getElementById("claim");
  if (!form) return;
  form.elements.key.value = key;
  if (!("more" in form.dataset)) form.submit();
}

take();
// A browser that shows this page already does not load it again for another key.
addEventListener("hashchange", take);

try {
  if (localStorage.length && document.getElementById("hand-waits")) import("./hand_waits.js").catch(() => {});
} catch {
  // Private windows of some phones keep nothing.
}
