// Everything at a glance: how the projects are doing, and how well they are being checked.

import { html } from "../html.js";
import { useRef, useState } from "../lib/hooks.js";
import { get } from "../api.js";
import { duration, number, rate, words } from "../format.js";
import { useLive } from "../live.js";
import { useFetched } from "../load.js";
import { Sparkline } from "../parts/check-bars.js";
import { CONDITIONS, Dot, Outcome, conditionName, conditionOf } from "../parts/condition.js";
import { Executors } from "../parts/executors.js";
import { Empty, Failed, Loaded, Loading } from "../parts/states.js";
import { Ago, Time } from "../parts/time.js";
import { useStatus } from "../status.js";

export const page = { path: "/", title: "Overview", View: Overview, nav: { label: "Overview", icon: "overview", order: 1 } };

const LEVELS = { HEALTHY: "Healthy", WARNING: "Busy", CRITICAL: "Critical" };

function Overview() {
  const { status, history, error } = useStatus();
  if (!status) return error ? html`<${Failed} error=${error} />` : html`<div class="page"><h1>Overview</h1><${Loading} rows=${4} height=${84} /></div>`;
  return html`
    <div class="page">
      <div class="page-head"><h1>Overview</h1><${Health} level=${status.health.overall} /></div>
      <${Conditions} projects=${status.projects} />
      <${Work} status=${status} history=${history} />
      <div class="columns">
        <div class="stack"><${DownNow} count=${status.projects.down} /><${Feed} /></div>
        <div class="stack"><${Executors} executors=${status.executors} /><${Stuck} status=${status} /></div>
      </div>
    </div>`;
}

function Health({ level }) {
  return html`<span class="health ${level.toLowerCase()}"><i class="dot" />${level === "HEALTHY" ? "All parts healthy" : LEVELS[level]}</span>`;
}

function Conditions({ projects }) {
  const counts = CONDITIONS.map((condition) => [condition, projects[condition.toLowerCase()]]);
  return html`
    <section class="card conditions" aria-label="Projects by condition">
      <div class="share" aria-hidden="true">
        ${counts.filter(([, count]) => count > 0).map(([condition, count]) => html`
          <i class=${condition.toLowerCase()} style=${{ flexGrow: count }} />`)}
      </div>
      <div class="tiles">
        ${counts.map(([condition, count]) => html`
          <a class="tile ${condition.toLowerCase()} ${count === 0 ? "zero" : ""}" href="#/projects?condition=${condition.toLowerCase()}">
            <span><i class="dot" />${conditionName(condition)}</span><b>${number(count)}</b>
          </a>`)}
        <a class="tile" href="#/projects"><span>All projects</span><b>${number(projects.total)}</b></a>
      </div>
    </section>`;
}

function Work({ status, history }) {
  const share = status.maxConcurrentHttp === 0 ? 0 : status.activeHttp / status.maxConcurrentHttp;
  const checked = status.totalRequests === 0 ? null : status.successRequests / status.totalRequests;
  return html`
    <section class="figures" aria-label="Work">
      <${Figure} label="Checks a second" value=${rate(status.checksPerSecond)}>
        <${Sparkline} values=${history.map((one) => one.checksPerSecond)} label="Checks a second over the last minutes" />
      <//>
      <${Figure} label="HTTP requests" level=${status.health.activeHttp}
        value=${html`${number(status.activeHttp)}<small> of ${number(status.maxConcurrentHttp)}</small>`}>
        <div class="meter" role="meter" aria-label="Active HTTP requests" aria-valuenow=${status.activeHttp} aria-valuemin="0" aria-valuemax=${status.maxConcurrentHttp}>
          <i class=${status.health.activeHttp.toLowerCase()} style=${{ width: `${share * 100}%` }} />
        </div>
      <//>
      <${Figure} label="Tasks waiting" level=${status.health.tasks} value=${number(status.lag.tasks)}>
        <small>to be checked by executors</small>
      <//>
      <${Figure} label="Results waiting" level=${status.health.results} value=${number(status.lag.results)}>
        <small>to be stored by sinks</small>
      <//>
      <${Figure} label="Checks in all" value=${number(status.totalRequests)}>
        <small>${checked === null ? "none yet" : `${(Math.floor(checked * 1000) / 10).toFixed(1)} % of them succeeded`}</small>
      <//>
    </section>`;
}

function Figure({ label, value, level, children }) {
  return html`
    <div class="card figure">
      <span class="figure-label">${label}${level && html`<em class="level ${level.toLowerCase()}"><i class="dot" />${LEVELS[level]}</em>`}</span>
      <b>${value}</b>
      <div class="figure-foot">${children}</div>
    </div>`;
}

function DownNow({ count }) {
  const down = useFetched("/api/projects?condition=down&sort=changed&limit=6", count);
  return html`
    <section class="card" aria-labelledby="down-now">
      <div class="card-head"><h2 id="down-now">Down now</h2>${count > 6 && html`<a href="#/projects?condition=down">All ${number(count)}</a>`}</div>
      <${Loaded} of=${down} rows=${3} height=${36}>
        ${({ items }) => (items.length === 0
          ? html`<${Empty} title="Nothing is down" icon="check" />`
          : html`<ul class="rows">
              ${items.map((project) => html`
                <li key=${project.id}>
                  <${Dot} condition="DOWN" />
                  <a class="grow" href="#/projects/${project.id}">${project.name}<small>${project.state?.error ?? words(project.state?.outcome)}</small></a>
                  <span class="soft"><${Ago} at=${project.conditionSince} suffix="" /></span>
                </li>`)}
            </ul>`)}
      <//>
    </section>`;
}

const KEPT = 12;

/** At most a few results a second, so that it can be read however many checks there are. */
function Feed() {
  const [results, setResults] = useState([]);
  const names = useRef(new Map());
  const [, redraw] = useState(0);
  useLive({ types: ["result"], resultsPerSecond: 3 }, (type, result) => {
    if (type !== "result") return;
    setResults((before) => [result, ...before].slice(0, KEPT));
    if (!names.current.has(result.projectId)) {
      names.current.set(result.projectId, null);
      learn(result.projectId);
    }
  });

  async function learn(id) {
    const project = await get(`/api/projects/${id}`).catch(() => null);
    names.current.set(id, project?.name ?? `Project ${id}`);
    redraw((turn) => turn + 1);
  }

  return html`
    <section class="card" aria-labelledby="feed">
      <div class="card-head"><h2 id="feed">Live</h2><span class="soft">results as they come</span></div>
      ${results.length === 0
        ? html`<${Empty} title="Waiting for the next result" icon="stuck" />`
        : html`<ul class="rows feed">
            ${results.map((result) => html`
              <li key=${result.taskId + result.attempt}>
                <${Dot} condition=${conditionOf(result)} />
                <a class="grow" href="#/projects/${result.projectId}" title=${result.error ?? ""}>${names.current.get(result.projectId) ?? "…"}</a>
                <span class="feed-outcome"><${Outcome} result=${result} /></span>
                <span class="number">${duration(result.responseTimeMs)}</span>
                <span class="soft number feed-time"><${Time} at=${result.timestamp} /></span>
              </li>`)}
          </ul>`}
    </section>`;
}

function Stuck({ status }) {
  const dead = useFetched("/api/dead-tasks?limit=3", status.deadTasksLastDay);
  return html`
    <section class="card" aria-labelledby="stuck-now">
      <div class="card-head"><h2 id="stuck-now">Stuck checks</h2><a href="#/stuck">All</a></div>
      <div class="pair">
        <a class="tile" href="#/stuck"><span>Timeouts, last hour</span><b>${number(status.timeoutsLastHour)}</b></a>
        <a class="tile" href="#/stuck?show=dead"><span>Dead tasks, last day</span><b>${number(status.deadTasksLastDay)}</b></a>
      </div>
      ${dead.data?.items.length > 0 && html`
        <ul class="rows">
          ${dead.data.items.map((task) => html`
            <li key=${task.taskId}>
              <span class="grow">${task.projectName ?? `Project ${task.projectId}`}<small>${task.reason ?? "given up"}</small></span>
              <span class="soft"><${Ago} at=${task.diedAt} /></span>
            </li>`)}
        </ul>`}
    </section>`;
}
