// What can be done with many projects at once: those that are chosen, or all that match.

import { html } from "../html.js";
import { useState } from "../lib/hooks.js";
import { post } from "../api.js";
import { number } from "../format.js";
import { useFetchedOnce } from "./fetch-once.js";
import { Confirm } from "./dialog.js";
import { Icon } from "./icon.js";
import { toast } from "./toast.js";

const DONE = { ENABLE: "enabled", DISABLE: "disabled", DELETE: "deleted" };
const VERBS = { ENABLE: "Enable", DISABLE: "Disable", DELETE: "Delete" };

export function BulkBar({ selected, filter, onDone, onClear }) {
  const [everything, setEverything] = useState(false);
  const [asked, setAsked] = useState(null);
  const matching = { search: filter.search, tag: filter.tag, condition: filter.condition };
  const matched = useFetchedOnce(() => post("/api/projects/bulk", { action: "ENABLE", filter: matching, dryRun: true }), JSON.stringify(matching));
  const count = everything ? matched?.matched : selected.size;
  const which = everything ? { filter: matching } : { ids: [...selected] };
  const run = async () => {
    const { changed } = await post("/api/projects/bulk", { action: asked, ...which });
    toast(`${number(changed)} ${changed === 1 ? "project is" : "projects are"} ${DONE[asked]}.`);
    onDone();
  };
  return html`
    <div class="bulk" role="region" aria-label="Chosen projects">
      <b>${number(count ?? 0)} chosen</b>
      ${!everything && matched && matched.matched > selected.size && html`
        <button type="button" class="link" onClick=${() => setEverything(true)}>Choose all ${number(matched.matched)} that match</button>`}
      <span class="grow" />
      ${Object.keys(VERBS).map((action) => html`
        <button type="button" class="quiet small ${action === "DELETE" ? "danger-text" : ""}" onClick=${() => setAsked(action)}>${VERBS[action]}</button>`)}
      <button type="button" class="icon-button" aria-label="Choose none" onClick=${onClear}><${Icon} name="close" /></button>
      ${asked && html`
        <${Confirm} title="${VERBS[asked]} ${number(count)} ${count === 1 ? "project" : "projects"}?" action=${VERBS[asked]} danger=${asked === "DELETE"}
          run=${run} onClose=${() => setAsked(null)}>
          <p>${asked === "DELETE"
            ? "They are no longer checked, and are gone for good. Their results stay until they are cleaned up."
            : asked === "DISABLE" ? "They are not checked until they are enabled again." : "They are checked at once, and then at their intervals."}</p>
        <//>`}
    </div>`;
}
