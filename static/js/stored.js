// The hands in this phone's memory, as outbox.js keeps them.

export const NAME = "rookery hand ";
export const unstored = new Map(); // where a browser forbids storing: as long as the page lives

export function everything() {
  const texts = [...unstored.values()];
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(NAME)) texts.push(localStorage.getItem(name));
    }
  } catch {
    // Private windows of some phones.
  }
  return texts.filter(Boolean).map((text) => JSON.parse(text));
}
