// Whom to tell, and how: channels, the routes that lead to them, the messages that went out, what strangers may see.

import { html } from "../html.js";
import { useState } from "../lib/hooks.js";
import { post, put, remove } from "../api.js";
import { words } from "../format.js";
import { useAction, useFetched } from "../load.js";
import { ChannelDialog } from "../parts/channel-dialog.js";
import { Confirm, Dialog } from "../parts/dialog.js";
import { Choice, Field } from "../parts/field.js";
import { Icon } from "../parts/icon.js";
import { reason, Rest } from "../parts/reason.js";
import { Empty, Loaded } from "../parts/states.js";
import { Time } from "../parts/time.js";
import { toast } from "../parts/toast.js";
import { replace, useLocation } from "../router.js";

export const page = {
  path: "/notifications", title: "Notifications", View: Notifications, role: "ADMIN",
  nav: { label: "Notifications", icon: "external", order: 6 },
};

const TABS = [["channels", "Channels"], ["routes", "Routes"], ["sent", "Sent"], ["pages", "Status pages"]];
const list = (text) => text.split(",").map((one) => one.trim()).filter(Boolean);

function Notifications() {
  const tab = useLocation().parameters.get("show") ?? "channels";
  return html`
    <div class="page">
      <div class="page-head">
        <h1>Notifications</h1>
        <${Choice} label="Show" value=${tab} options=${TABS} onChange=${(show) => replace(`/notifications?show=${show}`)} />
      </div>
      ${tab === "channels" && html`<${Channels} />`}
      ${tab === "routes" && html`<${Routes} />`}
      ${tab === "sent" && html`<${Sent} />`}
      ${tab === "pages" && html`<${StatusPages} />`}
    </div>`;
}

/** A list with a button that adds to it, and rows that can be deleted. */
function Listing({ of, title, none, add, head, row, AddDialog, path }) {
  const [dialog, setDialog] = useState(null);
  const close = () => { setDialog(null); of.reload(); };
  return html`
    <section class="card flush" aria-label=${title}>
      <div class="card-head"><h2>${title}</h2><button type="button" class="small" onClick=${() => setDialog({ kind: "add" })}><${Icon} name="plus" size=${15} />${add}</button></div>
      <${Loaded} of=${of} rows=${3} height=${40}>${({ items }) => (items.length === 0
        ? html`<${Empty} title=${none} icon="external" />`
        : html`
        <div class="table-scroll" tabindex="0" role="region" aria-label=${title}>
          <table>
            <thead><tr>${head.map((name) => html`<th>${name}</th>`)}<th><span class="unseen">Actions</span></th></tr></thead>
            <tbody>${items.map((item) => html`
              <tr key=${item.id ?? item.slug}>${row(item)}
                <td class="end">
                  ${item.kind && html`<${Try} channel=${item} />`}
                  <button type="button" class="quiet small" aria-label="Delete ${item.name ?? item.slug}" onClick=${() => setDialog({ kind: "delete", item })}>Delete</button>
                </td>
              </tr>`)}</tbody>
          </table>
        </div>`)}<//>
    </section>
    ${dialog?.kind === "add" && html`<${AddDialog} onClose=${close} />`}
    ${dialog?.kind === "delete" && html`
      <${Confirm} title="Delete ${dialog.item.name ?? dialog.item.slug}?" action="Delete" onClose=${close}
        run=${async () => { await remove(`${path}/${dialog.item.id ?? dialog.item.slug}`); toast(`${dialog.item.name ?? dialog.item.slug} is deleted.`); }} />`}`;
}

function Channels() {
  return html`<${Listing} of=${useFetched("/api/channels")} title="Channels" none="Nobody can be told yet" add="Add channel" path="/api/channels"
    head=${["Name", "Kind", "To"]} AddDialog=${ChannelDialog} row=${(channel) => html`
      <td>${channel.name}${!channel.enabled && html` <span class="tag">off</span>`}</td><td><span class="tag">${words(channel.kind)}</span></td>
      <td class="wrap">${channel.settings.url ?? channel.settings.to?.join(", ") ?? channel.settings.chatId ?? "a secret address"}</td>`} />`;
}

function Try({ channel }) {
  const [run, running] = useAction(async () => {
    const sent = await post(`/api/channels/${channel.id}/test`);
    if (sent.state === "SENT") toast(`${channel.name} has taken a message.`);
    else toast(sent.error ? `${channel.name} was not reached: ${sent.error}` : `Nobody sends messages at the moment.`, "bad");
  });
  return html`<button type="button" class="quiet small" disabled=${running} aria-label="Try ${channel.name}" onClick=${run}>${running ? "Trying…" : "Try"}</button>`;
}

function Routes() {
  return html`<${Listing} of=${useFetched("/api/routes")} title="Routes" none="Nothing is told to anybody" add="Add route" path="/api/routes"
    head=${["Name", "Projects with", "When", "To", "Reminders"]} AddDialog=${RouteDialog} row=${(route) => html`
      <td>${route.name}</td><td class="wrap">${route.tags.length ? route.tags.map((tag) => `#${tag}`).join(" ") : "any tags"}</td>
      <td>${route.states.map(words).join(", ")}</td><td>${route.channels.join(", ")}</td>
      <td>${route.remindEveryMs ? `every ${Math.round(route.remindEveryMs / 60000)} min` : "none"}</td>`} />`;
}

function RouteDialog({ onClose }) {
  const channels = useFetched("/api/channels");
  const [fields, setFields] = useState({ name: "", tags: "", channel: "", minutes: "" });
  const set = (name) => (event) => setFields({ ...fields, [name]: event.target.value });
  const [save, running, error] = useAction(async () => {
    const remind = fields.minutes ? { remindEveryMs: Number(fields.minutes) * 60000 } : {};
    await post("/api/routes", { name: fields.name, tags: list(fields.tags), channels: list(fields.channel), ...remind });
    toast(`${fields.name} is added.`);
    onClose();
  });
  return html`
    <${Dialog} title="Add a route" onClose=${onClose}>
      <form class="stack" onSubmit=${(event) => { event.preventDefault(); save(); }}>
        <${Field} label="Name" error=${reason(error, "name")}>${(about) => html`
          <input ...${about} required maxlength="100" value=${fields.name} onInput=${set("name")} />`}<//>
        <${Field} label="Tags" hint="With commas; projects that have all of them. None means all projects" error=${reason(error, "tags")}>${(about) => html`
          <input ...${about} value=${fields.tags} onInput=${set("tags")} />`}<//>
        <${Field} label="Channel" error=${reason(error, "channels")}>${(about) => html`
          <select ...${about} required value=${fields.channel} onInput=${set("channel")}>
            <option value="">Choose</option>
            ${(channels.data?.items ?? []).map(({ name }) => html`<option value=${name}>${name}</option>`)}
          </select>`}<//>
        <${Field} label="Remind every (minutes)" hint="Leave empty for no reminders" error=${reason(error, "remindEveryMs")}>${(about) => html`
          <input ...${about} type="number" min="1" value=${fields.minutes} onInput=${set("minutes")} />`}<//>
        <${Rest} error=${error} known=${["name", "tags", "channels", "remindEveryMs"]} />
        <div class="dialog-foot"><button disabled=${running}>Add route</button></div>
      </form>
    <//>`;
}

function Sent() {
  const sent = useFetched("/api/deliveries?limit=100");
  return html`
    <section class="card flush" aria-label="Sent">
      <${Loaded} of=${sent} rows=${3} height=${40}>${({ items }) => (items.length === 0
        ? html`<${Empty} title="No message was sent yet" icon="external" />`
        : html`
        <div class="table-scroll" tabindex="0" role="region" aria-label="Sent">
          <table>
            <thead><tr><th>When</th><th>Channel</th><th>About</th><th>Attempts</th><th>State</th></tr></thead>
            <tbody>${items.map((one) => html`
              <tr key=${one.deliveryId}>
                <td><${Time} at=${one.sentAt ?? one.createdAt} /></td><td>${one.channel}</td>
                <td>${one.kind === "TEST" ? "a trial" : `${one.notices} ${one.notices === 1 ? "change" : "changes"}`}</td>
                <td class="number">${one.attempts}</td>
                <td><span class="tag ${one.state === "FAILED" ? "bad" : ""}">${words(one.state)}</span>${one.error && html`<small class="soft">${one.error}</small>`}</td>
              </tr>`)}</tbody>
          </table>
        </div>`)}<//>
    </section>`;
}

function StatusPages() {
  return html`<${Listing} of=${useFetched("/api/status-pages")} title="Status pages" none="Nothing is published" add="Publish a tag" path="/api/status-pages"
    head=${["Address", "Tag", "Title", "Badge"]} AddDialog=${PublishDialog} row=${(one) => html`
      <td><a href="/status/${one.slug}" target="_blank" rel="noopener">/status/${one.slug}</a></td><td>#${one.tag}</td><td>${one.title}</td>
      <td><img src="/badges/${one.slug}/state.svg" alt="State of ${one.title}" height="20" /></td>`} />`;
}

function PublishDialog({ onClose }) {
  const [fields, setFields] = useState({ slug: "", tag: "", title: "" });
  const set = (name) => (event) => setFields({ ...fields, [name]: event.target.value });
  const [save, running, error] = useAction(async () => {
    await put(`/api/status-pages/${encodeURIComponent(fields.slug)}`, { tag: fields.tag, title: fields.title || fields.tag });
    toast(`/status/${fields.slug} is published.`);
    onClose();
  });
  const input = (name, label, hint) => html`
    <${Field} label=${label} hint=${hint} error=${reason(error, name)}>${(about) => html`
      <input ...${about} required=${name !== "title"} value=${fields[name]} onInput=${set(name)} />`}<//>`;
  return html`
    <${Dialog} title="Publish a tag" onClose=${onClose}>
      <form class="stack" onSubmit=${(event) => { event.preventDefault(); save(); }}>
        <p>Anybody will see the names, states and uptimes of all projects with the tag, without signing in, and nothing else of them.</p>
        ${input("tag", "Tag")}
        ${input("slug", "Address", "What comes after /status/")}
        ${input("title", "Title")}
        <${Rest} error=${error} known=${["tag", "slug", "title"]} />
        <div class="dialog-foot"><button disabled=${running}>Publish</button></div>
      </form>
    <//>`;
}
