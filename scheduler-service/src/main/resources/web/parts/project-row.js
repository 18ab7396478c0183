// A project in the list.

import { html } from "../html.js";
import { duration, every, percent, words } from "../format.js";
import { may } from "../session.js";
import { CheckBars, Sparkline } from "./check-bars.js";
import { Badge } from "./condition.js";
import { Ago } from "./time.js";

export function ProjectRowHead({ all, onAll }) {
  return html`
    <div role="rowgroup" class="project-head-row">
      <div class="project-row head" role="row">
        ${may("EDITOR") && html`<span role="columnheader" class="pick"><input type="checkbox" aria-label="Select all that are loaded" checked=${all} onChange=${(event) => onAll(event.target.checked)} /></span>`}
        <span role="columnheader" class="what">Project</span>
        <span role="columnheader" class="condition">Condition</span>
        <span role="columnheader" class="checks">Latest checks</span>
        <span role="columnheader" class="speed">Response</span>
        <span role="columnheader" class="uptime">24 h</span>
        <span role="columnheader" class="when">Checked</span>
      </div>
    </div>`;
}

export function ProjectRow({ project, recent, top, index, selected, onSelect }) {
  const { state } = project;
  return html`
    <div class="project-row ${selected ? "selected" : ""}" role="row" aria-rowindex=${index + 2} style=${{ transform: `translateY(${top}px)` }}>
      ${may("EDITOR") && html`
        <span role="cell" class="pick"><input type="checkbox" aria-label="Select ${project.name}" checked=${selected} onChange=${(event) => onSelect(event.target.checked)} /></span>`}
      <span role="cell" class="what">
        <a href="#/projects/${project.id}">${project.name}</a>
        <small title=${project.url}>${project.url}</small>
      </span>
      <span role="cell" class="condition"><${Badge} condition=${project.condition} />
        ${project.condition === "DOWN" && html`<small title=${state?.error ?? ""}>${words(state?.outcome)}</small>`}</span>
      <span role="cell" class="checks"><${CheckBars} outcomes=${recent?.outcomes ?? []} responseTimesMs=${recent?.responseTimesMs ?? []} /></span>
      <span role="cell" class="speed"><${Sparkline} values=${recent?.responseTimesMs ?? []} label="Response times of the latest checks" />
        <span class="number">${duration(state?.responseTimeMs)}</span></span>
      <span role="cell" class="uptime number">${percent(recent?.uptime)}</span>
      <span role="cell" class="when">${state ? html`<${Ago} at=${state.polledAt} />` : "not yet"}<small>${every(project)}</small></span>
    </div>`;
}
