// Maintenance windows: when nobody is told.

import { html } from "../html.js";
import { useState } from "../lib/hooks.js";
import { post, remove } from "../api.js";
import { useAction, useFetched } from "../load.js";
import { Confirm, Dialog } from "../parts/dialog.js";
import { Choice, Field } from "../parts/field.js";
import { Icon } from "../parts/icon.js";
import { reason, Rest } from "../parts/reason.js";
import { Empty, Loaded } from "../parts/states.js";
import { Time } from "../parts/time.js";
import { toast } from "../parts/toast.js";
import { may } from "../session.js";

export const page = {
  path: "/maintenance", title: "Maintenance", View: Maintenance, nav: { label: "Maintenance", icon: "pause", order: 5 },
};

const DAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];
const day = (name) => name[0] + name.slice(1, 3).toLowerCase();

function Maintenance() {
  const windows = useFetched("/api/maintenance");
  const [dialog, setDialog] = useState(null);
  const close = () => { setDialog(null); windows.reload(); };
  return html`
    <div class="page">
      <div class="page-head">
        <h1>Maintenance</h1>
        ${may("EDITOR") && html`<button type="button" onClick=${() => setDialog({ kind: "add" })}><${Icon} name="plus" size=${15} />Add window</button>`}
      </div>
      <p class="lead">In a window nobody is told of what goes wrong. Incidents are recorded and marked; what is still wrong at the end is told then.</p>
      <section class="card flush">
        <${Loaded} of=${windows} rows=${3} height=${40}>${({ items }) => (items.length === 0
          ? html`<${Empty} title="No maintenance windows" icon="pause" />`
          : html`
          <div class="table-scroll" tabindex="0" role="region" aria-label="Maintenance windows">
            <table>
              <thead><tr><th>Name</th><th>For</th><th>When</th><th>Now</th><th><span class="unseen">Actions</span></th></tr></thead>
              <tbody>${items.map((one) => html`
                <tr key=${one.id}>
                  <td>${one.name}</td>
                  <td class="wrap">${[...one.projects, ...one.tags.map((tag) => `#${tag}`)].join(", ")}</td>
                  <td>${one.repeat ? repeats(one.repeat) : html`<${Time} at=${one.startsAt} /> to <${Time} at=${one.endsAt} />`}</td>
                  <td>${one.active ? html`<span class="tag">active</span>` : ""}</td>
                  <td class="end">${may("EDITOR") && html`
                    <button type="button" class="quiet small" aria-label="Delete ${one.name}" onClick=${() => setDialog({ kind: "delete", one })}>Delete</button>`}</td>
                </tr>`)}</tbody>
            </table>
          </div>`)}<//>
      </section>
      ${dialog?.kind === "add" && html`<${WindowDialog} onClose=${close} />`}
      ${dialog?.kind === "delete" && html`
        <${Confirm} title="Delete ${dialog.one.name}?" action="Delete window" onClose=${close}
          run=${async () => { await remove(`/api/maintenance/${dialog.one.id}`); toast(`${dialog.one.name} is deleted.`); }}>
          <p>What is wrong is told from now on.</p>
        <//>`}
    </div>`;
}

const repeats = ({ days, start, durationMs, zone }) =>
  `${days.length === 0 ? "every day" : days.map(day).join(", ")} at ${start} for ${Math.round(durationMs / 60000)} min (${zone})`;

const list = (text) => text.split(",").map((one) => one.trim()).filter(Boolean);

function WindowDialog({ onClose }) {
  const [kind, setKind] = useState("once");
  const [fields, setFields] = useState({
    name: "", projects: "", tags: "", starts: "", ends: "", start: "02:00", minutes: "60", days: [],
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const set = (name) => (event) => setFields({ ...fields, [name]: event.target.value });
  const [save, running, error] = useAction(async () => {
    const when = kind === "once"
      ? { startsAt: instant(fields.starts), endsAt: instant(fields.ends) }
      : { repeat: { days: fields.days, start: fields.start, durationMs: Number(fields.minutes) * 60000, zone: fields.zone } };
    await post("/api/maintenance", { name: fields.name, projects: list(fields.projects), tags: list(fields.tags), ...when });
    toast(`${fields.name} is added.`);
    onClose();
  });
  const input = (name, label, more = {}, hint = "") => html`
    <${Field} label=${label} hint=${hint} error=${reason(error, more.field ?? name)}>${(about) => html`
      <input ...${about} ...${more.input} value=${fields[name]} onInput=${set(name)} />`}<//>`;
  return html`
    <${Dialog} title="Add a maintenance window" onClose=${onClose}>
      <form class="stack" onSubmit=${(event) => { event.preventDefault(); save(); }}>
        ${input("name", "Name", { input: { required: true, maxlength: 100 } })}
        ${input("projects", "Projects", {}, "Names, with commas")}
        ${input("tags", "Tags", {}, "With commas; projects that have all of them")}
        <${Choice} label="When" value=${kind} options=${[["once", "Once"], ["weekly", "Again and again"]]} onChange=${setKind} />
        ${kind === "once" ? html`
          <div class="pair">
            ${input("starts", "From", { field: "startsAt", input: { type: "datetime-local", required: true } })}
            ${input("ends", "To", { field: "endsAt", input: { type: "datetime-local", required: true } })}
          </div>` : html`
          <div class="pair">
            ${input("start", "At", { field: "repeat.start", input: { type: "time", required: true } })}
            ${input("minutes", "Minutes", { field: "repeat.durationMs", input: { type: "number", min: 1, max: 1440, required: true } })}
          </div>
          <div class="row-fields" role="group" aria-label="Days">${DAYS.map((name) => html`
            <button type="button" class="quiet small" aria-pressed=${String(fields.days.includes(name))}
              onClick=${() => setFields({ ...fields, days: fields.days.includes(name) ? fields.days.filter((one) => one !== name) : [...fields.days, name] })}>${day(name)}</button>`)}</div>
          ${input("zone", "Time zone", { field: "repeat.zone" }, "No day chosen means every day")}`}
        <${Rest} error=${error} known=${["name", "projects", "tags", "startsAt", "endsAt", "repeat.start", "repeat.durationMs", "repeat.zone"]} />
        <div class="dialog-foot"><button disabled=${running}>Add window</button></div>
      </form>
    <//>`;
}

const instant = (local) => (local ? new Date(local).toISOString() : undefined);
