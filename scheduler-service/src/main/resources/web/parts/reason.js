// What the API says is wrong: below the field that it names, and in one place whatever no field shows.

import { html } from "../html.js";

export const reason = (error, name) => {
  const found = error?.errors?.find(({ field }) => field === name);
  return found && `This ${found.reason}`;
};

export function Rest({ error, known }) {
  if (!error || error.errors?.some(({ field }) => known.includes(field))) return null;
  return html`<p class="error" role="alert">${error.message}</p>`;
}
