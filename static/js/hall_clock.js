// The time of day as the reader of this page says it. Knows what stands at the top of the document
// and nothing of zones.
//
//   html[data-halves]   "AM|PM" where hours count to twelve; else empty

const [morning, afternoon] = (document.documentElement.dataset.halves ?? "").split("|");

// "14:05" or "14:05:30" as it is said here: "2:05 PM".
export function asSaid(time) {
  if (!afternoon) return time;
  const [hours, ...rest] = time.split(":");
  return `${[hours % 12 || 12, ...rest].join(":")} ${hours < 12 ? morning : afternoon}`;
}
