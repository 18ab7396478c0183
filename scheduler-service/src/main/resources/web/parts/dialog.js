// A window over the page that wants an answer. The browser keeps the focus in it, and Escape closes it.

import { html } from "../html.js";
import { useEffect, useRef } from "../lib/hooks.js";
import { useAction } from "../load.js";
import { Icon } from "./icon.js";

export function Dialog({ title, onClose, children }) {
  const dialog = useRef(null);
  useEffect(() => { dialog.current.showModal(); }, []);
  return html`
    <dialog ref=${dialog} aria-label=${title} onClose=${onClose}
      onClick=${(event) => { if (event.target === dialog.current) dialog.current.close(); }}>
      <div class="dialog-head">
        <h2>${title}</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick=${() => dialog.current.close()}><${Icon} name="close" /></button>
      </div>
      ${children}
    </dialog>`;
}

/** Asks before something is done that can't be undone. */
export function Confirm({ title, action, danger = true, run, onClose, children }) {
  const [confirm, running, error] = useAction(async () => {
    await run();
    onClose();
  });
  return html`
    <${Dialog} title=${title} onClose=${onClose}>
      ${children}
      ${error && html`<p class="error" role="alert">${error.message}</p>`}
      <div class="dialog-foot">
        <button type="button" class="quiet" onClick=${onClose}>Cancel</button>
        <button type="button" class=${danger ? "danger" : ""} disabled=${running} onClick=${confirm}>${action}</button>
      </div>
    <//>`;
}
