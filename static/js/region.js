// The live region of a page and the state that it shows, which its addresses hold.
//
//   [data-stream]   the region: its stream's address (seen=), and where it asks (since=) in hx-get
//                   or data-ask

export const region = () => document.querySelector("[data-stream]");

export const shown = () => new URL(region().dataset.stream, location).searchParams.get("seen");

// From now on the region asks for what came after this state.
export function note(seen) {
  for (const name of ["hx-get", "data-ask", "data-stream"]) {
    const address = region().getAttribute(name);
    const state = encodeURIComponent(seen);
    if (address) region().setAttribute(name, address.replace(/([?&](?:since|seen)=)[^&]*/, `$1${state}`));
  }
}
