// What is shown in place of content: while it is loaded, when there is none, when it could not be had.

import { html } from "../html.js";
import { Icon } from "./icon.js";

export function Empty({ title, icon = "projects", children }) {
  return html`
    <div class="empty"><${Icon} name=${icon} size=${28} /><h2>${title}</h2>${children}</div>`;
}

export function Failed({ error, retry }) {
  return html`
    <div class="empty failed" role="alert">
      <${Icon} name="alert" size=${28} /><h2>This could not be loaded</h2><p>${error.message}</p>
      ${retry && html`<button type="button" class="quiet" onClick=${retry}>Try again</button>`}
    </div>`;
}

/** Grey bars where content will be, as high as the content, so that nothing jumps. */
export function Loading({ rows = 3, height = 20, label = "Loading" }) {
  return html`
    <div class="loading" role="status" aria-label=${label}>
      ${Array.from({ length: rows }, () => html`<div class="skeleton" style=${{ height: `${height}px` }} />`)}
    </div>`;
}

/** Shows what useFetched knows: children(data), or what stands in its place. */
export function Loaded({ of, rows, height, children }) {
  if (of.data !== null) return children(of.data);
  if (of.error) return html`<${Failed} error=${of.error} retry=${of.reload} />`;
  return html`<${Loading} rows=${rows} height=${height} />`;
}
