// Request headers as rows of name and value; a secret value is never shown again.

import { html } from "../html.js";
import { Icon } from "./icon.js";

export const rowsOf = ({ headers, secretHeaders }) => [
  ...Object.entries(headers).map(([name, value]) => ({ name, value, secret: false })),
  ...Object.entries(secretHeaders).map(([name, value]) => ({ name, value, secret: true })),
];

/** A row without a name is left out. */
export function headersOf(rows) {
  const of = (secret) => Object.fromEntries(rows.filter((row) => row.name !== "" && row.secret === secret).map(({ name, value }) => [name, value]));
  return { headers: of(false), secretHeaders: of(true) };
}

export function HeaderFields({ rows, onChange, errors }) {
  const change = (i, part) => onChange(rows.map((row, at) => (at === i ? { ...row, ...part } : row)));
  const wrong = (name) => errors.find(({ field }) => field === `headers.${name}` || field === `secretHeaders.${name}`);
  const general = errors.find(({ field }) => field === "headers" || field === "secretHeaders");
  return html`
    ${rows.map((row, i) => html`
      <div class="row-fields header-fields" role="group" aria-label="Header ${i + 1}">
        <input aria-label="Name of header ${i + 1}" placeholder="Name" autocomplete="off" spellcheck=${false} value=${row.name} onInput=${(event) => change(i, { name: event.target.value })} />
        <input aria-label="Value of header ${i + 1}" placeholder="Value" autocomplete="off" spellcheck=${false} type=${row.secret ? "password" : "text"} value=${row.value}
          onInput=${(event) => change(i, { value: event.target.value })} />
        <button type="button" class="icon-button" aria-pressed=${String(row.secret)} aria-label="Secret header ${i + 1}" title="Secret: encrypted, and never shown again" onClick=${() => change(i, { secret: !row.secret })}><${Icon} name="lock" /></button>
        <button type="button" class="icon-button" aria-label="Remove header ${i + 1}" onClick=${() => onChange(rows.filter((_, at) => at !== i))}><${Icon} name="close" /></button>
        ${wrong(row.name) && html`<p class="error">${row.name} ${wrong(row.name).reason}</p>`}
      </div>`)}
    ${general && html`<p class="error">${general.field} ${general.reason}</p>`}
    <div><button type="button" class="quiet small" onClick=${() => onChange([...rows, { name: "", value: "", secret: false }])}><${Icon} name="plus" size=${15} />Add header</button></div>`;
}
