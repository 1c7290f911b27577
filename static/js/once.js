// Sends a form once for a double press: the second press would throw away the answer to the first.
// Does not know which forms there are.

const PRESSED_TWICE = 3000;
/* Milliseconds. Longer would shut a form whose answer did not come. */
const sent = new WeakMap();

document.addEventListener("submit", (event) => {
  const { target: form, timeStamp: now } = event;
  if (event.defaultPrevented || form.method !== "post") return;
  if (now - sent.get(form) < PRESSED_TWICE) event.preventDefault();
  else sent.set(form, now);
});
