// Says on a table's phone that it hears nothing from the server: what is new would not come. Does not
// know what the phone shows.
//
//   #cut   shown while the server is silent

const CUT_AFTER = 20000;

const cut = document.getElementById("cut");
// Silence is measured by a clock that nobody sets.
const now = () => performance.now();
let heardAt = now();
const hear = () => (heardAt = now());

function look() {
  if (document.hidden || !document.querySelector("[data-stream]")) hear();
  cut.hidden = now() - heardAt < CUT_AFTER;
}

for (const sign of ["live:heard", "table:shown"]) document.addEventListener(sign, hear);
setInterval(look, 1000);
