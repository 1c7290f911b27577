// Stays on a page of the desk whose reader was logged out while something is typed there: what the
// page asks by itself would lead to the login. What is sent then is shown again behind it.

const FIELDS = "form[method=post] :is(textarea, select, input:not([type=hidden]))";

function isChanged(field) {
  if (field.matches("select")) {
    const first = [...field.options].findIndex((one) => one.defaultSelected);
    return field.options.length > 0 && field.selectedIndex !== Math.max(first, 0);
  }
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { requestConfig, xhr } = event.detail;
  const isLedAway = requestConfig.verb === "get" && xhr.getResponseHeader("HX-Redirect");
  if (isLedAway && [...document.querySelectorAll(FIELDS)].some(isChanged)) event.preventDefault();
});
