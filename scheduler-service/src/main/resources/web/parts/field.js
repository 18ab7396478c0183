// A labelled input with its hint and, when there is something wrong with it, the API's own words below it.

import { html } from "../html.js";
import { useState } from "../lib/hooks.js";

let fields = 0;

export function Field({ label, hint, error, class: name = "", children }) {
  // Preact's own ids repeat when a field comes later than its neighbours.
  const [id] = useState(() => `field-${++fields}`);
  const about = `${id}-about`;
  return html`
    <div class="field ${name} ${error ? "wrong" : ""}">
      <label for=${id}>${label}</label>
      ${children({ id, "aria-describedby": hint || error ? about : undefined, "aria-invalid": error ? "true" : undefined })}
      ${(error || hint) && html`<p id=${about} class=${error ? "error" : "hint"}>${error ?? hint}</p>`}
    </div>`;
}

export function Toggle({ label, hint, checked, onChange }) {
  return html`
    <label class="toggle">
      <input type="checkbox" role="switch" checked=${checked} onChange=${(event) => onChange(event.target.checked)} />
      <span><b>${label}</b> ${hint && html`<small>${hint}</small>`}</span>
    </label>`;
}

/** A few choices side by side, of which one is chosen. */
export function Choice({ label, options, value, onChange }) {
  return html`
    <div class="choice" role="group" aria-label=${label}>
      ${options.map(([key, text]) => html`
        <button type="button" aria-pressed=${String(key === value)} onClick=${() => onChange(key)}>${text}</button>`)}
    </div>`;
}
