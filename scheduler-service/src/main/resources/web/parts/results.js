// The recent results of a project, new ones on top as they come.

import { html } from "../html.js";
import { useState } from "../lib/hooks.js";
import { query } from "../api.js";
import { duration, words } from "../format.js";
import { Outcome } from "./condition.js";
import { Choice } from "./field.js";
import { Pages } from "./pages.js";
import { Empty } from "./states.js";
import { Time } from "./time.js";

const PAGE = 20;

export function Results({ id, fresh, turn }) {
  const [show, setShow] = useState("all");
  const wanted = fresh.filter(({ success }) => show === "all" || !success);
  const address = `/api/projects/${id}/results${query({ limit: PAGE, success: show === "failed" ? false : undefined })}`;
  return html`
    <section class="card flush" aria-labelledby="results">
      <div class="card-head">
        <h2 id="results">Recent results</h2>
        <${Choice} label="Results" options=${[["all", "All"], ["failed", "Failed"]]} value=${show} onChange=${setShow} />
      </div>
      <${Pages} key=${address} address=${address} turn=${turn}
        empty=${wanted.length > 0 ? table(wanted) : html`<${Empty} title=${show === "all" ? "No results yet" : "No check failed"} icon="check" />`}>
        ${(items) => table([...wanted, ...items.filter((item) => !wanted.some(({ taskId }) => taskId === item.taskId))])}
      <//>
    </section>`;
}

function table(items) {
  return html`
    <div class="table-scroll" tabindex="0" role="region" aria-label="Recent results">
      <table class="results">
        <thead><tr><th>Checked</th><th>Outcome</th><th class="right">Response</th><th>Why</th></tr></thead>
        <tbody>
          ${items.map((result) => html`
            <tr key=${result.taskId}>
              <td><${Time} at=${result.timestamp} /></td>
              <td><${Outcome} result=${result} /></td>
              <td class="right number">${duration(result.responseTimeMs)}</td>
              <td class="wrap">${result.error ?? ""} ${result.late && html`<span class="tag">late</span>`}${result.taskId.endsWith("-schedule") ? "" : html`<span class="tag">${trigger(result)}</span>`}</td>
            </tr>`)}
        </tbody>
      </table>
    </div>`;
}

const trigger = ({ taskId }) => words(taskId.split("-").at(-1));
