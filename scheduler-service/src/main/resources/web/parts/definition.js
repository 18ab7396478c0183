// What a project is, in words.

import { html } from "../html.js";
import { duration, every } from "../format.js";
import { Time } from "./time.js";

const ASSERTIONS = {
  bodyContains: ({ text }) => html`body contains <code>${text}</code>`,
  bodyMatches: ({ pattern }) => html`body matches <code>${pattern}</code>`,
  jsonPath: ({ path, equals }) => html`<code>${path}</code> ${equals === undefined ? "is there" : html`is <code>${equals}</code>`}`,
  header: ({ name, contains }) => html`header <code>${name}</code> ${contains === undefined ? "is there" : html`contains <code>${contains}</code>`}`,
  responseTime: ({ maxMs }) => `answered within ${duration(maxMs)}`,
  certificateExpiry: ({ minDays }) => `certificate valid for ${minDays} more days`,
};

export function Definition({ project }) {
  const headers = [...Object.entries(project.headers), ...Object.entries(project.secretHeaders)];
  return html`
    <section class="card" aria-labelledby="definition">
      <div class="card-head"><h2 id="definition">Definition</h2></div>
      <dl class="facts">
        <div><dt>Request</dt><dd>${project.method}, ${every(project)}</dd></div>
        <div><dt>Timeout</dt><dd>${duration(project.timeoutMs)}</dd></div>
        <div><dt>Expected status</dt><dd>${project.expectedStatus}</dd></div>
        ${project.assertions.map((assertion) => html`<div><dt>Expected</dt><dd>${ASSERTIONS[assertion.type]?.(assertion) ?? assertion.type}</dd></div>`)}
        ${headers.map(([name, value]) => html`<div><dt>Header</dt><dd class="mono">${name}: ${value}</dd></div>`)}
        <div><dt>Redirects</dt><dd>${project.followRedirects ? "followed" : "not followed"}</dd></div>
        <div><dt>Certificate</dt><dd>${project.verifyTls ? "verified" : "not verified"}</dd></div>
        <div><dt>Connections</dt><dd>${project.reuseConnection ? "reused" : "a new one each time"}</dd></div>
        <div><dt>Alerts</dt><dd>down after ${project.alerting.failuresToDown}, up after ${project.alerting.successesToUp}${project.alerting.slowMs ? `, slow above ${duration(project.alerting.slowMs)}` : ""}</dd></div>
        <div><dt>Changed</dt><dd><${Time} at=${project.updatedAt} />, version ${project.version}</dd></div>
      </dl>
    </section>`;
}
