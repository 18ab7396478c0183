// Short notices of what was done; a screen reader reads them out.

import { html } from "../html.js";
import { useEffect, useState } from "../lib/hooks.js";

const SHOWN_MS = 5000;
let show = () => {};
let next = 0;

export const toast = (text, tone = "") => show({ text, tone, id: next++ });

export function Toasts() {
  const [toasts, setToasts] = useState([]);
  useEffect(() => {
    show = (added) => {
      setToasts((all) => [...all, added]);
      setTimeout(() => setToasts((all) => all.filter((one) => one !== added)), SHOWN_MS);
    };
  }, []);
  return html`
    <div class="toasts" role="status" aria-live="polite">
      ${toasts.map(({ id, text, tone }) => html`<p key=${id} class="toast ${tone}">${text}</p>`)}
    </div>`;
}
