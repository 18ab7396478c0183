// Points in time: in the reader's own time zone, with UTC on hover.

import { html } from "../html.js";
import { useEffect, useState } from "../lib/hooks.js";
import { calendarDay, clock, span, utc } from "../format.js";

export function Time({ at, date = false }) {
  if (!at) return html`<span class="soft">–</span>`;
  return html`<time datetime=${at} title=${utc(at)}>${date ? calendarDay(at) : clock(at)}</time>`;
}

/** How long ago, kept up to date. */
export function Ago({ at, suffix = " ago" }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  if (!at) return html`<span class="soft">–</span>`;
  const seconds = Math.max(0, (Math.max(now, Date.now()) - new Date(at)) / 1000);
  return html`<time datetime=${at} title="${clock(at)} (${utc(at)})">${span(seconds)}${suffix}</time>`;
}
