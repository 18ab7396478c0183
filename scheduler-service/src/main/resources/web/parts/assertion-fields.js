// What must hold for an answer beyond its status, one row each.

import { html } from "../html.js";
import { Icon } from "./icon.js";

/** By type: its name, and its fields with name, placeholder, whether it is a number, and whether it may be left out. */
const TYPES = {
  bodyContains: ["Body contains", [["text", "Text"]]],
  bodyMatches: ["Body matches", [["pattern", "Regular expression"]]],
  jsonPath: ["JSON value", [["path", "$.status"], ["equals", "Equals (optional)", false, true]]],
  header: ["Response header", [["name", "Name"], ["contains", "Contains (optional)", false, true]]],
  responseTime: ["Response time", [["maxMs", "At most, in ms", true]]],
  certificateExpiry: ["Certificate valid", [["minDays", "For at least so many days", true]]],
};

export function AssertionFields({ assertions, onChange, errors }) {
  const change = (i, assertion) => onChange(assertions.map((one, at) => (at === i ? assertion : one)));
  const wrong = (i) => errors.find(({ field }) => field === `assertions[${i}]` || field.startsWith(`assertions[${i}].`));
  const general = errors.find(({ field }) => field === "assertions");
  return html`
    ${assertions.map((assertion, i) => html`
      <div class="row-fields" role="group" aria-label="Assertion ${i + 1}">
        <select aria-label="Kind of assertion ${i + 1}" value=${assertion.type} onChange=${(event) => change(i, { type: event.target.value })}>
          ${Object.entries(TYPES).map(([type, [name]]) => html`<option value=${type}>${name}</option>`)}
        </select>
        ${TYPES[assertion.type][1].map(([name, label, isNumber, optional]) => html`
          <input aria-label="${label} of assertion ${i + 1}" placeholder=${label} type=${isNumber ? "number" : "text"} autocomplete="off" value=${assertion[name] ?? ""}
            onInput=${(event) => change(i, changed(assertion, name, event.target.value, isNumber, optional))} />`)}
        <button type="button" class="icon-button" aria-label="Remove assertion ${i + 1}" onClick=${() => onChange(assertions.filter((_, at) => at !== i))}><${Icon} name="close" /></button>
        ${wrong(i) && html`<p class="error">This ${wrong(i).reason}</p>`}
      </div>`)}
    ${general && html`<p class="error">Assertions ${general.reason}</p>`}
    <div><button type="button" class="quiet small" onClick=${() => onChange([...assertions, { type: "bodyContains", text: "" }])}><${Icon} name="plus" size=${15} />Add assertion</button></div>`;
}

function changed(assertion, name, value, isNumber, optional) {
  const { [name]: _, ...rest } = assertion;
  if (optional && value === "") return rest;
  return { ...rest, [name]: isNumber && value !== "" ? Number(value) : value };
}
