// Projects from a file and to a file.

import { html } from "../html.js";
import { useState } from "../lib/hooks.js";
import { query, request } from "../api.js";
import { number, words } from "../format.js";
import { useAction } from "../load.js";
import { Dialog } from "./dialog.js";
import { Field } from "./field.js";
import { toast } from "./toast.js";

/** Saves all projects, or those with the tags, as YAML. A link can't do that: it sends no token. */
export async function exportProjects(tag) {
  try {
    const response = await request("GET", `/api/projects/export${query({ format: "yaml", tag })}`);
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement("a");
    link.href = address;
    link.download = "projects.yaml";
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
    toast("The projects are exported.");
  } catch (error) {
    toast(error.message, "bad");
  }
}

const TYPES = { json: "application/json", yaml: "application/yaml", yml: "application/yaml" };
const SHOWN = 20;

/** First a trial run that says what would happen, then the import. */
export function ImportDialog({ onClose }) {
  const [file, setFile] = useState(null);
  const [trial, setTrial] = useState(null);
  const [done, setDone] = useState(null);
  const send = async (dryRun) => {
    const type = TYPES[file.name.split(".").at(-1).toLowerCase()] ?? "application/yaml";
    const response = await request("POST", `/api/projects/import${query({ dryRun })}`, { body: file, headers: { "Content-Type": type } });
    return response.json();
  };
  const [look, looking, lookError] = useAction(async () => setTrial(await send(true)));
  const [run, running, runError] = useAction(async () => {
    setDone(await send(false));
    toast("The import is done.");
  });
  const report = done ?? trial;
  return html`
    <${Dialog} title="Import projects" onClose=${onClose}>
      ${!trial && html`
        <form class="stack" onSubmit=${(event) => { event.preventDefault(); look(); }}>
          <p>A YAML or JSON file, as an export makes it. A project of the same name is changed, and nothing is ever deleted.</p>
          <${Field} label="File">${(about) => html`
            <input ...${about} type="file" accept=".yaml,.yml,.json" required onChange=${(event) => setFile(event.target.files[0] ?? null)} />`}<//>
          ${lookError && html`<p class="error" role="alert">${lookError.message}</p>`}
          <div class="dialog-foot"><button disabled=${looking || !file}>${looking ? "Reading…" : "See what would happen"}</button></div>
        </form>`}
      ${report && html`
        <div class="stack">
          <dl class="counts">
            ${["created", "updated", "unchanged", "failed"].map((name) => html`<div><dt>${name}</dt><dd class=${name === "failed" && report[name] > 0 ? "bad" : ""}>${number(report[name])}</dd></div>`)}
          </dl>
          <${Failures} items=${report.items} />
          ${runError && html`<p class="error" role="alert">${runError.message}</p>`}
          <div class="dialog-foot">
            ${done
              ? html`<button type="button" onClick=${onClose}>Done</button>`
              : html`<button type="button" class="quiet" onClick=${() => setTrial(null)}>Another file</button>
                  <button type="button" disabled=${running || trial.created + trial.updated === 0} onClick=${run}>${running ? "Importing…" : `Import ${number(trial.created + trial.updated)}`}</button>`}
          </div>
        </div>`}
    <//>`;
}

function Failures({ items }) {
  const failed = items.filter(({ result }) => result === "FAILED");
  if (failed.length === 0) return null;
  return html`
    <ul class="failures">
      ${failed.slice(0, SHOWN).map((item) => html`
        <li><b>${item.name || `Number ${item.index + 1}`}</b> ${item.errors.map(({ field, reason }) => `${field} ${reason}`).join("; ") || words(item.result)}</li>`)}
      ${failed.length > SHOWN && html`<li>and ${number(failed.length - SHOWN)} more</li>`}
    </ul>`;
}
