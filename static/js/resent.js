// After a backup was restored, tells the desk that this phone has sent its hands again, and how many
// of them the server did not take. Once for each number, and again if the desk was not reached. A phone
// that has written nothing at the table does not speak for the one that has.

import { ask, token } from "./asking.js";
import { everything } from "./stored.js";

const FIRST_EPOCH = "0";
const NAME = "resent:";
const told = new Map(); // where a browser forbids storing: as long as the page lives

function lastTold(home) {
  try {
    return localStorage.getItem(NAME + home);
  } catch {
    return told.get(home);
  }
}

function remember(home, said) {
  told.set(home, said);
  try {
    localStorage.setItem(NAME + home, said);
  } catch {
    // Private windows of some phones.
  }
}

export async function report(entries, { epoch, home }) {
  const refused = entries.filter((entry) => entry.wrong).length;
  const said = `${epoch} ${refused}`;
  const hasWritten = everything().some((entry) => entry.table === home);
  if (epoch === FIRST_EPOCH || !hasWritten || refused < entries.length || lastTold(home) === said) return;
  const body = new URLSearchParams({ refused });
  const answer = await ask(`${home}resent/`, { method: "POST", body, headers: { "X-CSRFToken": token() } });
  if (answer.status === 204) remember(home, said);
}
