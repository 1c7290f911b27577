// Stays on a page of the desk whose reader was logged out while something is typed there: what the
// page asks by itself would lead to the login. What is sent then is shown again behind it.

function isChanged(field) {
  if (field.options) {
    const first = [...field.options].findIndex((one) => one.defaultSelected);
    return field.options.length > 0 && field.selectedIndex !== Math.max(first, 0);
  }
  if (field.defaultValue === undefined) return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

function isTyped() {
  const forms = [...document.forms].filter((form) => form.method === "post");
  return forms.some((form) => [...form.elements].some(isChanged));
}

document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { requestConfig, xhr } = event.detail;
  const isLedAway = requestConfig.verb === "get" && xhr.getResponseHeader("HX-Redirect");
  if (isLedAway && isTyped()) event.preventDefault();
});
