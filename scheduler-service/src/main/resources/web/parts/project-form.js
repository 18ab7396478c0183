// A project to be written or rewritten. What is wrong is said while one types, in the API's own words, and the draft can
// be checked by an executor before it is saved.

import { html } from "../html.js";
import { useEffect, useState } from "../lib/hooks.js";
import { get, post, query } from "../api.js";
import { useAction, useSettled } from "../load.js";
import { AlertingFields } from "./alerting-fields.js";
import { AssertionFields } from "./assertion-fields.js";
import { Field, Toggle } from "./field.js";
import { HeaderFields, headersOf, rowsOf } from "./header-fields.js";
import { Icon } from "./icon.js";
import { CheckDetails } from "./latest-check.js";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const UNITS = ["seconds", "minutes", "hours", "days"];
const WITH_BODY = ["POST", "PUT", "PATCH", "DELETE"];

export function ProjectForm({ title, project, id, action, save, back }) {
  const [draft, setDraft] = useState(() => editable(project));
  const [touched, setTouched] = useState(new Set());
  const [submitted, setSubmitted] = useState(false);
  const errors = useErrors(sendable(draft), id);
  const [submit, saving, problem] = useAction(async () => {
    setSubmitted(true);
    await save(sendable(draft));
  });
  const set = (name, value) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setTouched((before) => new Set(before).add(name));
  };
  const all = problem?.errors?.length > 0 ? problem.errors : errors;
  /** What is wrong with a field, if it was touched or everything is to be said. */
  const error = (name) => {
    if (!submitted && !touched.has(name)) return undefined;
    const found = all.find(({ field }) => field === name);
    return found && sentence(found.reason);
  };
  const input = (name, more = {}) => (about) => html`
    <input ...${about} ...${more} name=${name} value=${draft[name]} onInput=${(event) => set(name, event.target.value)} />`;
  const select = (name, options) => (about) => html`
    <select ...${about} name=${name} value=${draft[name]} onChange=${(event) => set(name, event.target.value)}>
      ${options.map((option) => html`<option value=${option}>${option}</option>`)}
    </select>`;

  return html`
    <div class="page">
      <div class="project-head"><a class="back" href=${back}><${Icon} name="back" size=${16} />Back</a><div class="page-head"><h1>${title}</h1></div></div>
      <form class="columns form" novalidate onSubmit=${(event) => { event.preventDefault(); submit(); }}>
        <div class="stack">
          <section class="card stack" aria-label="What to check">
            <${Field} label="Name" error=${error("name")}>${input("name", { autocomplete: "off", maxlength: 200 })}<//>
            <div class="method-and-url">
              <${Field} label="Method" error=${error("method")}>${select("method", METHODS)}<//>
              <${Field} label="URL" error=${error("url")}>${input("url", { type: "url", inputmode: "url", placeholder: "https://", autocomplete: "off", spellcheck: false })}<//>
            </div>
            ${WITH_BODY.includes(draft.method) && html`
              <${Field} label="Body" error=${error("body")}>${(about) => html`
                <textarea ...${about} name="body" rows="4" spellcheck=${false} value=${draft.body} onInput=${(event) => set("body", event.target.value)} />`}<//>`}
            <div class="thirds">
              <${Field} label="Every" error=${error("interval")}>${input("interval", { type: "number", min: 1, step: 1 })}<//>
              <${Field} label="Unit" error=${error("unit")}>${select("unit", UNITS)}<//>
              <${Field} label="Timeout in ms" error=${error("timeoutMs")}>${input("timeoutMs", { type: "number", min: 100, step: 100 })}<//>
            </div>
            <${Field} label="Tags" hint="Separated by commas" error=${error("tags")}>${input("tags", { autocomplete: "off" })}<//>
          </section>
          <section class="card stack" aria-label="What to expect">
            <h2>What to expect</h2>
            <${Field} label="Status" hint="A code, or codes and ranges such as 200-299,304" error=${error("expectedStatus")}>${input("expectedStatus", { autocomplete: "off" })}<//>
            <${AssertionFields} assertions=${draft.assertions} onChange=${(value) => set("assertions", value)} errors=${submitted || touched.has("assertions") ? all : []} />
          </section>
          <section class="card stack" aria-label="When to alert">
            <h2>When to alert</h2>
            <${AlertingFields} alerting=${draft.alerting ?? {}} onChange=${(value) => set("alerting", value)} errors=${submitted || touched.has("alerting") ? all : []} />
          </section>
          <section class="card stack" aria-label="Headers">
            <h2>Request headers</h2>
            <${HeaderFields} rows=${draft.headerRows} onChange=${(value) => set("headerRows", value)} errors=${submitted || touched.has("headerRows") ? all : []} />
          </section>
        </div>
        <div class="stack">
          <section class="card stack" aria-label="Options">
            <h2>Options</h2>
            <${Toggle} label="Enabled" hint="Checked at its interval" checked=${draft.enabled} onChange=${(value) => set("enabled", value)} />
            <${Toggle} label="Follow redirects" checked=${draft.followRedirects} onChange=${(value) => set("followRedirects", value)} />
            <${Toggle} label="Verify the certificate" hint="When off, every result says so" checked=${draft.verifyTls} onChange=${(value) => set("verifyTls", value)} />
            <${Toggle} label="Reuse connections" hint="When off, each check connects anew" checked=${draft.reuseConnection} onChange=${(value) => set("reuseConnection", value)} />
          </section>
          <${Test} draft=${sendable(draft)} id=${id} blocked=${errors.length > 0} onBlocked=${() => setSubmitted(true)} />
          ${problem && html`<p class="error card" role="alert">${conflict(problem)}</p>`}
          <div class="form-foot">
            <a class="button quiet" href=${back}>Cancel</a>
            <button disabled=${saving}>${saving ? "Saving…" : action}</button>
          </div>
        </div>
      </form>
    </div>`;
}

/** Everything that is wrong with a draft, asked for when nobody has typed for a moment. */
function useErrors(draft, id) {
  const [errors, setErrors] = useState([]);
  const settled = useSettled(JSON.stringify(draft), 250);
  useEffect(() => {
    let current = true;
    post(`/api/projects/validate${query({ project: id })}`, JSON.parse(settled))
      .then((verdict) => { if (current) setErrors(verdict.errors); }, () => {});
    return () => { current = false; };
  }, [settled, id]);
  return errors;
}

function Test({ draft, id, blocked, onBlocked }) {
  const [result, setResult] = useState(null);
  const [run, running, error] = useAction(async () => {
    setResult(null);
    if (blocked) {
      onBlocked();
      throw new Error("Put right what is wrong first.");
    }
    const { taskId } = await post(`/api/projects/test${query({ project: id })}`, draft);
    const task = await get(`/api/tasks/${taskId}?wait=60s`);
    if (task.state !== "DONE") throw new Error("No executor has answered within a minute.");
    setResult(task.result);
  });
  return html`
    <section class="card stack" aria-label="Test" aria-live="polite">
      <div class="card-head"><h2>Test before saving</h2>
        <button type="button" class="quiet small" disabled=${running} onClick=${run}><${Icon} name="play" size=${15} />${running ? "Checking…" : "Test now"}</button></div>
      ${error && html`<p class="error" role="alert">${error.message}</p>`}
      ${result ? html`<${CheckDetails} result=${result} fresh />` : !error && html`<p class="soft">An executor checks it once as it is here. Nothing of it is stored.</p>`}
    </section>`;
}

const editable = (project) => ({
  ...project, body: project.body ?? "", unit: project.unit.toLowerCase(), tags: project.tags.join(", "),
  expectedStatus: String(project.expectedStatus), headerRows: rowsOf(project),
});

/** The draft as the API wants it. What is no number stays as it was typed, so that the API says what is wrong. */
function sendable({ headerRows, tags, id, version, createdAt, updatedAt, condition, conditionSince, state, ...draft }) {
  return {
    ...draft,
    ...headersOf(headerRows),
    body: WITH_BODY.includes(draft.method) ? draft.body : "",
    interval: whole(draft.interval),
    timeoutMs: whole(draft.timeoutMs),
    tags: tags.split(",").map((tag) => tag.trim()).filter(Boolean),
  };
}

const whole = (text) => (/^-?\d+$/.test(String(text)) ? Number(text) : text);
const sentence = (reason) => `This ${reason}`;

const conflict = (problem) => (problem.status === 409 && problem.errors.some(({ field }) => field === "version")
  ? "Somebody else has changed this project meanwhile. Open it again to see how it is now."
  : problem.errors?.length > 0 ? "It can't be saved yet: see what is marked." : problem.message);
