// How values are written for people.

const whole = new Intl.NumberFormat("en");
const one = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

export const number = (value) => whole.format(Math.round(value));

/** 12 ms, 1.24 s */
export function duration(ms) {
  if (ms === null || ms === undefined) return "–";
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 10000) return `${(ms / 1000).toFixed(2)} s`;
  if (ms < 120000) return `${(ms / 1000).toFixed(1)} s`;
  return span(ms / 1000);
}

/** 45 s, 12 min, 3 h, 5 days */
export function span(seconds) {
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172800) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86400)} days`;
}

/** Never rounded up to 100 %: that would hide a failure. */
export function percent(share) {
  if (share === null || share === undefined) return "–";
  if (share === 1 || share === 0) return `${share * 100} %`;
  return `${(Math.floor(share * 10000) / 100).toFixed(2)} %`;
}

export function bytes(count) {
  if (count === null || count === undefined) return "–";
  if (count < 1000) return `${count} B`;
  if (count < 1e6) return `${one.format(count / 1e3)} kB`;
  return `${one.format(count / 1e6)} MB`;
}

export const rate = (value) => (value < 10 ? one.format(value) : number(value));

/** WRONG_STATUS as wrong status */
export const words = (name) => (name ? name.toLowerCase().replaceAll("_", " ") : "");

const UNITS = { seconds: "s", minutes: "min", hours: "h", days: "d" };

/** every 5 min */
export const every = ({ interval, unit }) => `every ${interval} ${UNITS[unit.toLowerCase()]}`;

const time = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
const short = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit", hour12: false });
const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "short" });
const full = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" });

/** The time of day, and the date if that is not today's. */
export function clock(at) {
  const date = new Date(at);
  return date.toDateString() === new Date().toDateString() ? time.format(date) : `${day.format(date)}, ${short.format(date)}`;
}

export const calendarDay = (at) => full.format(new Date(at));
export const utc = (at) => `${new Date(at).toISOString().replace("T", " ").replace(/\.\d+Z|Z/, "")} UTC`;

/** A label of an axis whose marks are so many seconds apart. */
export const mark = (at, stepSeconds) => (stepSeconds >= 43200 ? day : short).format(new Date(at));
