// One project: how it is doing now, how it did, and what it is.

import { html } from "../html.js";
import { useState } from "../lib/hooks.js";
import { get, patch, post, remove } from "../api.js";
import { calendarDay, duration, every, number, percent } from "../format.js";
import { useLive } from "../live.js";
import { useAction, useFetched, useRefresh } from "../load.js";
import { Badge, conditionOf } from "../parts/condition.js";
import { Definition } from "../parts/definition.js";
import { Confirm } from "../parts/dialog.js";
import { History } from "../parts/history.js";
import { Icon } from "../parts/icon.js";
import { LatestCheck } from "../parts/latest-check.js";
import { Results } from "../parts/results.js";
import { Failed, Loading } from "../parts/states.js";
import { Ago } from "../parts/time.js";
import { toast } from "../parts/toast.js";
import { go } from "../router.js";
import { may } from "../session.js";

export const page = { path: "/projects/:id", title: "Project", View: ProjectPage };

function ProjectPage({ id }) {
  const project = useFetched(`/api/projects/${encodeURIComponent(id)}`);
  const [fresh, setFresh] = useState([]);
  const latest = fresh[0] ?? null;
  const add = (result) => setFresh((before) => [result, ...before.filter(({ taskId }) => taskId !== result.taskId)].slice(0, 100));
  const [turn, setTurn] = useState(0);
  useLive({ types: ["result", "project"], projects: [Number(id)] }, (type, data) => {
    if (type === "missed") {
      project.reload();
      setFresh([]);
      setTurn((before) => before + 1);
    }
    if (type === "result") {
      add(data);
      project.setData((before) => before && { ...before, condition: before.enabled ? conditionOf(data) : before.condition });
    }
    if (type === "project" && data.deleted) go("/projects");
    if (type === "project" && !data.deleted) project.reload();
  });
  // The first result of a new project may be there before anybody listens for it.
  useRefresh(project.data?.condition === "WAITING", project.reload);
  if (project.data === null) {
    return html`<div class="page">${project.error ? html`<${Failed} error=${project.error} retry=${project.reload} />` : html`<${Loading} rows=${5} height=${90} />`}</div>`;
  }
  return html`
    <div class="page">
      <${Head} project=${project.data} reload=${project.reload} onResult=${add} />
      <${Uptimes} id=${id} project=${project.data} latest=${latest} />
      <${History} id=${id} latest=${latest} />
      <div class="columns">
        <div class="stack"><${Results} id=${id} fresh=${fresh} turn=${turn} /></div>
        <div class="stack"><${LatestCheck} id=${id} latest=${latest} /><${Definition} project=${project.data} /></div>
      </div>
    </div>`;
}

function Head({ project, reload, onResult }) {
  const [deleting, setDeleting] = useState(false);
  const [check, checking] = useAction(async () => {
    try {
      const { taskId } = await post(`/api/projects/${project.id}/check`);
      const task = await get(`/api/tasks/${taskId}?wait=60s`);
      if (task.state !== "DONE") throw new Error("There is no result yet. It shows here as soon as there is one.");
      onResult(task.result);
      toast(task.result.success ? `Up, after ${duration(task.result.responseTimeMs)}.` : `Down: ${task.result.error ?? task.result.outcome}`, task.result.success ? "" : "bad");
    } catch (error) {
      toast(error.message, "bad");
    }
  });
  const [pause, pausing] = useAction(async () => {
    try {
      await patch(`/api/projects/${project.id}`, { enabled: !project.enabled });
      reload();
    } catch (error) {
      toast(error.message, "bad");
    }
  });
  return html`
    <div class="project-head">
      <a class="back" href="#/projects"><${Icon} name="back" size=${16} />Projects</a>
      <div class="page-head">
        <div class="title">
          <h1>${project.name}</h1>
          <p class="about">
            <${Badge} condition=${project.condition} />
            <span class="soft">for <${Ago} at=${project.conditionSince} suffix="" /></span>
            <a class="address" href=${project.url} target="_blank" rel="noreferrer noopener">${project.url}<${Icon} name="external" size=${13} /></a>
            ${project.tags.map((tag) => html`<a class="tag" href="#/projects?tag=${encodeURIComponent(tag)}">${tag}</a>`)}
          </p>
        </div>
        ${may("EDITOR") && html`
          <div class="actions compact">
            <button type="button" disabled=${checking} onClick=${check}><${Icon} name="play" />${checking ? "Checking…" : "Check now"}</button>
            <button type="button" class="quiet" disabled=${pausing} onClick=${pause}><${Icon} name=${project.enabled ? "pause" : "play"} /><span>${project.enabled ? "Pause" : "Resume"}</span></button>
            <a class="button quiet" href="#/projects/${project.id}/edit"><${Icon} name="edit" /><span>Edit</span></a>
            <button type="button" class="quiet" aria-label="Delete" title="Delete" onClick=${() => setDeleting(true)}><${Icon} name="trash" /></button>
          </div>`}
      </div>
      ${deleting && html`
        <${Confirm} title="Delete ${project.name}?" action="Delete project" onClose=${() => setDeleting(false)}
          run=${async () => { await remove(`/api/projects/${project.id}`); toast(`${project.name} is deleted.`); go("/projects"); }}>
          <p>It is no longer checked, and is gone for good. Its results stay until they are cleaned up.</p>
        <//>`}
    </div>`;
}

const WINDOWS = [["24h", "24 hours"], ["7d", "7 days"], ["30d", "30 days"], ["90d", "90 days"]];

function Uptimes({ id, project, latest }) {
  const expires = latest?.certificateExpiresAt ?? project.state?.certificateExpiresAt;
  const response = latest?.responseTimeMs ?? project.state?.responseTimeMs;
  return html`
    <section class="figures" aria-label="Uptime">
      ${WINDOWS.map(([window, name]) => html`<${Uptime} key=${window} id=${id} window=${window} name=${name} latest=${latest} />`)}
      <div class="card figure"><span class="figure-label">Latest response</span><b>${duration(response)}</b><div class="figure-foot"><small>${every(project)}</small></div></div>
      <${Certificate} expires=${expires} project=${project} />
    </section>`;
}

function Uptime({ id, window, name, latest }) {
  const { data, error, reload } = useFetched(`/api/projects/${id}/stats?window=${window}`);
  useRefresh(latest !== null, reload);
  const tone = !data?.total ? "" : data.uptime >= 0.999 ? "good" : data.uptime >= 0.95 ? "fair" : "poor";
  return html`
    <div class="card figure">
      <span class="figure-label">Uptime, ${name}</span>
      <b class=${tone}>${data ? percent(data.uptime) : error ? "?" : " "}</b>
      <div class="figure-foot"><small>${error ? error.message : data ? (data.total === 0 ? "no checks" : `${number(data.total)} ${data.total === 1 ? "check" : "checks"}, ${number(data.down)} failed`) : ""}</small></div>
    </div>`;
}

function Certificate({ expires, project }) {
  const days = expires ? Math.floor((new Date(expires) - Date.now()) / 86400000) : null;
  const tone = days === null ? "" : days < 7 ? "poor" : days < 21 ? "fair" : "good";
  return html`
    <div class="card figure">
      <span class="figure-label">Certificate</span>
      <b class=${tone}>${days === null ? "–" : days < 0 ? "expired" : `${number(days)} days`}</b>
      <div class="figure-foot"><small>${expires ? `valid until ${calendarDay(expires)}` : project.url.startsWith("https") ? "not seen yet" : "no TLS"}</small></div>
    </div>`;
}
