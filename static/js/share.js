// Shows the buttons that work on this device: the share sheet, and copying. Without it the address
// can be selected and copied by hand. Does not know what is shared.
//
//   [data-share]   hands this address on, by the device's own sheet
//   [data-copy]    copies the field with this id; data-done: its words afterwards

const STAYS = 2000;

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    return;
  }
  const before = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = before), STAYS);
}

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  // Closing the sheet without sharing is no fault.
  button.addEventListener("click", () => {
    navigator.share({ title: document.title, url: button.dataset.share }).catch(() => {});
  });
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", () => copy(button));
}
