// Where a table's card is asked for: says that this phone keeps a hand of the table without a receipt.

import { everything } from "./stored.js";

const waits = document.getElementById("hand-waits");
const { table } = waits.dataset;
waits.hidden = !everything().some((entry) => entry.table === table && !("saved" in entry));
