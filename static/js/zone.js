// Proposes the time zone of this device where none was chosen. Does not know what it is for.

const select = document.querySelector("select[data-zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

if (select && !select.querySelector("[selected]") && [...select.options].some(({ value }) => value === here)) {
  select.value = here;
}
