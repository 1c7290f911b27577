// Formats the time of day for the reader of this page. Knows the document's attribute, but no time
// zones.
//
//   html[data-halves]   "AM|PM" on a 12-hour clock, otherwise empty

const [morning, afternoon] = (document.documentElement.dataset.halves ?? "").split("|");

// "14:05" or "14:05:30" for this reader: "2:05 PM".
export function asSaid(time) {
  if (!afternoon) return time;
  const [hours, ...rest] = time.split(":");
  return `${[hours % 12 || 12, ...rest].join(":")} ${hours < 12 ? morning : afternoon}`;
}
