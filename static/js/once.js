// Lets a double press do what one press does. The second one would throw away the answer to a form
// that was sent, or press what has taken the place of the button, which nobody has read. Does not
// know which forms there are.

const PRESSED_TWICE = 3000;
/* Milliseconds. Longer would shut a form whose answer did not come. */
const sent = new WeakMap();
let pressed = null;

document.addEventListener("submit", (event) => {
  const { target: form, timeStamp: now } = event;
  if (event.defaultPrevented || form.method !== "post") return;
  if (now - sent.get(form) < PRESSED_TWICE) event.preventDefault();
  else sent.set(form, now);
});

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest("button");
    const isAnother = event.detail > 1 && button && button !== pressed;
    if (!isAnother) return void (pressed = button);
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
