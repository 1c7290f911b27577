// Where a table's card is asked for: says that this phone keeps a hand of the table, if it does.

import { holdsOne } from "./outbox.js";

const waits = document.getElementById("hand-waits");
waits.hidden = !holdsOne(waits.dataset.table);
