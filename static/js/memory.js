// Keeps answers through a reload and a locked phone, until they are saved. Knows the names and values
// of one hand of one sheet. A browser without storage forgets them.

export function placeOf(form) {
  const typed = new FormData(form);
  return `hand ${form.dataset.sheet} ${typed.get("number")} ${typed.get("ended")} ${form.action}`;
}

export function forget(place) {
  write(place, []);
}

export function remember(form, answers) {
  write(placeOf(form), answers);
}

export function remembered(form) {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(form))) || [];
  } catch {
    return [];
  }
}

function write(place, answers) {
  try {
    if (answers.length) sessionStorage.setItem(place, JSON.stringify(answers));
    else sessionStorage.removeItem(place);
  } catch {
    // Private windows of some phones.
  }
}
