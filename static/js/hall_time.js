// The time of day in the hall, from a time as the server writes it: "2026-07-18T14:05:30+02:00". Knows
// no page and no other time zones.

import { asSaid } from "./hall_clock.js";

// At this moment (milliseconds, as Date counts them) in the zone of `written`, for this reader.
export function hallTime(written, moment) {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(written) ?? [null, "+", "0", "0"];
  const shift = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  return asSaid(new Date(moment + shift * 60000).toISOString().slice(11, 16));
}
