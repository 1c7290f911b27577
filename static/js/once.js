// A plain form is sent once: the second tap of a quick hand would show what the repeat is refused
// for. After eight seconds without an answer it can be sent again. htmx keeps its own forms.

const AGAIN = 8000;
const sent = new WeakMap();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (Date.now() - (sent.get(form) ?? -AGAIN) < AGAIN) event.preventDefault();
  else sent.set(form, Date.now());
});

// Back shows the page as it was: its forms may be sent again.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) for (const form of document.forms) sent.delete(form);
});
