// How a project is doing: always a word or a name beside the colour.

import { html } from "../html.js";

export const CONDITIONS = ["DOWN", "SLOW", "UP", "WAITING", "PAUSED"];

const NAMES = { DOWN: "Down", SLOW: "Slow", UP: "Up", WAITING: "Waiting", PAUSED: "Paused" };

export const conditionName = (condition) => NAMES[condition] ?? "Unknown";

/** What a result says of its project. */
export const conditionOf = ({ success, responseTimeMs }) =>
  (!success ? "DOWN" : responseTimeMs >= 1000 ? "SLOW" : "UP");

export function Badge({ condition }) {
  return html`<span class="badge ${condition?.toLowerCase()}"><i class="dot" />${conditionName(condition)}</span>`;
}

export function Dot({ condition }) {
  return html`<span class="dot-only ${condition?.toLowerCase()}" role="img" aria-label=${conditionName(condition)} title=${conditionName(condition)}><i class="dot" /></span>`;
}

/** An outcome, such as wrong status, with the code if there is one. */
export function Outcome({ result }) {
  const name = result.outcome.toLowerCase().replaceAll("_", " ");
  const tone = conditionOf(result).toLowerCase();
  return html`<span class="outcome ${tone}"><i class="dot" />${name}${result.statusCode ? html` <b>${result.statusCode}</b>` : ""}</span>`;
}
