// The executors that are alive, and how many requests each may have in flight.

import { html } from "../html.js";
import { useState } from "../lib/hooks.js";
import { put } from "../api.js";
import { number } from "../format.js";
import { useAction } from "../load.js";
import { may } from "../session.js";
import { Empty } from "./states.js";
import { toast } from "./toast.js";

export function Executors({ executors }) {
  return html`
    <section class="card" aria-labelledby="executors">
      <div class="card-head"><h2 id="executors">Executors</h2><span class="soft">${number(executors.length)} alive</span></div>
      ${executors.length === 0
        ? html`<${Empty} title="No executor is alive" icon="alert"><p>Nothing is being checked. Start one with ./pollux executor.</p><//>`
        : html`<ul class="rows">${executors.map((executor) => html`<${Executor} key=${executor.executorId} executor=${executor} />`)}</ul>`}
      ${may("ADMIN") && executors.length > 0 && html`<${Limit} current=${executors[0].maxConcurrentHttp} />`}
    </section>`;
}

function Executor({ executor }) {
  const { executorId, activeHttp, maxConcurrentHttp, activeTasks, totalExecuted } = executor;
  return html`
    <li>
      <span class="grow"><span class="mono cut" title=${executorId}>${executorId}</span><small>${number(activeTasks)} tasks in hand, ${number(totalExecuted)} done</small></span>
      <span class="executor-load">
        <span class="number">${number(activeHttp)} / ${number(maxConcurrentHttp)}</span>
        <span class="meter" aria-hidden="true"><i style=${{ width: `${Math.min(100, (activeHttp / Math.max(1, maxConcurrentHttp)) * 100)}%` }} /></span>
      </span>
    </li>`;
}

function Limit({ current }) {
  const [wanted, setWanted] = useState(null);
  const [save, running, error] = useAction(async () => {
    const { maxConcurrentHttp } = await put("/api/executors/concurrency", { maxConcurrentHttp: Number(wanted ?? current) });
    toast(`Each executor may now have ${number(maxConcurrentHttp)} requests in flight.`);
    setWanted(null);
  });
  return html`
    <form class="inline" onSubmit=${(event) => { event.preventDefault(); save(); }}>
      <label for="concurrency">Requests at once, for each executor</label>
      <input id="concurrency" type="number" min="1" max="100000" step="1" required value=${wanted ?? current}
        aria-invalid=${error ? "true" : undefined} onInput=${(event) => setWanted(event.target.value)} />
      <button class="quiet" disabled=${running || wanted === null || Number(wanted) === current}>Set</button>
      ${error && html`<p class="error" role="alert">${error.message}</p>`}
    </form>`;
}
