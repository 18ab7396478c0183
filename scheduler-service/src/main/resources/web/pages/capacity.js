// How many projects fit: the formula, the numbers, and what is there now.

import { html } from "../html.js";
import { useState } from "../lib/hooks.js";
import { query } from "../api.js";
import { duration, number, rate } from "../format.js";
import { useFetched, useSettled } from "../load.js";
import { Field } from "../parts/field.js";
import { Failed, Loading } from "../parts/states.js";
import { useStatus } from "../status.js";

export const page = { path: "/capacity", title: "Capacity", View: Capacity, nav: { label: "Capacity", icon: "capacity", order: 4 } };

const INPUTS = [
  ["concurrency", "Requests at once", "Over all executors", 1, 1000000],
  ["intervalSeconds", "Interval in seconds", "How often each project is checked", 1, 31622400],
  ["avgResponseMs", "Average response in ms", "How long an answer takes", 1, 600000],
];

function Capacity() {
  const { status } = useStatus();
  const [wanted, setWanted] = useState({});
  const given = { concurrency: status?.maxConcurrentHttp || 500, intervalSeconds: 60, avgResponseMs: 500, ...wanted };
  const settled = useSettled(query(given), 200);
  const capacity = useFetched(`/api/capacity${settled}`);
  const reason = (name) => {
    const found = capacity.error?.errors?.find(({ field }) => field === name);
    return found && `This ${found.reason}`;
  };
  return html`
    <div class="page narrow">
      <div class="page-head"><h1>Capacity</h1></div>
      <p class="lead">How many projects fit into a number of requests at once. Every slot is then always busy; answers slow down and hosts hang, so plan for a fifth of it.</p>
      <form class="card thirds" onSubmit=${(event) => event.preventDefault()}>
        ${INPUTS.map(([name, label, hint, min, max]) => html`
          <${Field} label=${label} hint=${hint} error=${reason(name)}>${(about) => html`
            <input ...${about} type="number" name=${name} min=${min} max=${max} value=${given[name]}
              onInput=${(event) => setWanted({ ...wanted, [name]: event.target.value })} />`}<//>`)}
      </form>
      ${capacity.data && !capacity.error
        ? html`<${Result} capacity=${capacity.data} status=${status} />`
        : capacity.error && capacity.error.errors.length === 0
          ? html`<${Failed} error=${capacity.error} retry=${capacity.reload} />`
          : capacity.error ? html`<p class="card soft">Put in numbers that fit to see the result.</p>` : html`<${Loading} rows=${1} height=${140} />`}
    </div>`;
}

function Result({ capacity, status }) {
  const active = status?.activeProjects ?? 0;
  const share = Math.min(1, active / Math.max(1, capacity.recommendedProjects));
  return html`
    <section class="card capacity" aria-live="polite" aria-label="Result">
      <div class="thirds">
        <div class="figure"><span>Plan for</span><b>${number(capacity.recommendedProjects)}</b><small>projects</small></div>
        <div class="figure"><span>At most</span><b>${number(capacity.maxProjects)}</b><small>projects, with every slot busy</small></div>
        <div class="figure"><span>Checks</span><b>${rate(capacity.checksPerSecond)}</b><small>a second, at most</small></div>
      </div>
      <div class="meter" role="meter" aria-label="Active projects beside what to plan for" aria-valuemin="0" aria-valuemax=${capacity.recommendedProjects} aria-valuenow=${Math.min(active, capacity.recommendedProjects)}>
        <i class=${share >= 1 ? "critical" : share > 0.8 ? "warning" : "healthy"} style=${{ width: `${share * 100}%` }} />
      </div>
      <p class="soft">You have ${number(active)} active projects. The formula: ${number(capacity.concurrency)} requests × ${number(capacity.intervalSeconds)} s ÷ ${duration(capacity.avgResponseMs)}.</p>
    </section>`;
}
