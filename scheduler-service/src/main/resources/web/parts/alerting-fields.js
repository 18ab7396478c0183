// When results become news: the thresholds that people change most. The rest stays as it is.

import { html } from "../html.js";
import { Field } from "./field.js";

const FIELDS = [
  ["failuresToDown", "Failures until down", 3],
  ["successesToUp", "Successes until up", 2],
  ["slowMs", "Slow above (ms)", 0],
];

export function AlertingFields({ alerting, onChange, errors }) {
  const set = (name) => (event) => {
    const { [name]: _, ...others } = alerting;
    const text = event.target.value;
    onChange(text === "" ? others : { ...others, [name]: /^\d+$/.test(text) ? Number(text) : text });
  };
  return html`
    <div class="thirds">
      ${FIELDS.map(([name, label, usual]) => html`
        <${Field} key=${name} label=${label} hint="Usually ${usual}" error=${wrong(errors, name)}>${(about) => html`
          <input ...${about} type="number" min="0" name="alerting.${name}" value=${alerting[name] ?? ""} placeholder=${usual} onInput=${set(name)} />`}<//>`)}
    </div>`;
}

const wrong = (errors, name) => {
  const found = errors.find(({ field }) => field === `alerting.${name}`);
  return found && `This ${found.reason}`;
};
