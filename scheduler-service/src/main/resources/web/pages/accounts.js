// Users, API keys and the audit log, for admins.

import { html } from "../html.js";
import { useState } from "../lib/hooks.js";
import { post, put, remove } from "../api.js";
import { useAction, useFetched } from "../load.js";
import { Confirm, Dialog } from "../parts/dialog.js";
import { Choice, Field } from "../parts/field.js";
import { Icon } from "../parts/icon.js";
import { Pages } from "../parts/pages.js";
import { reason, Rest } from "../parts/reason.js";
import { Empty, Loaded } from "../parts/states.js";
import { Time } from "../parts/time.js";
import { toast } from "../parts/toast.js";
import { replace, useLocation } from "../router.js";

export const page = {
  path: "/accounts", title: "Accounts", View: Accounts, role: "ADMIN", nav: { label: "Accounts", icon: "accounts", order: 9 },
};

const TABS = [["users", "Users"], ["keys", "API keys"], ["audit", "Audit log"]];
const ROLES = [["VIEWER", "Viewer"], ["EDITOR", "Editor"], ["ADMIN", "Admin"]];

function Accounts() {
  const tab = useLocation().parameters.get("show") ?? "users";
  return html`
    <div class="page">
      <div class="page-head">
        <h1>Accounts</h1>
        <${Choice} label="Show" value=${tab} options=${TABS} onChange=${(show) => replace(`/accounts?show=${show}`)} />
      </div>
      ${tab === "users" && html`<${Users} />`}
      ${tab === "keys" && html`<${Keys} />`}
      ${tab === "audit" && html`<${Audit} />`}
    </div>`;
}

function Users() {
  const users = useFetched("/api/users");
  const [dialog, setDialog] = useState(null);
  const close = () => { setDialog(null); users.reload(); };
  return html`
    <section class="card flush" aria-label="Users">
      <div class="card-head"><h2>Users</h2><button type="button" class="small" onClick=${() => setDialog({ kind: "add" })}><${Icon} name="plus" size=${15} />Add user</button></div>
      <${Loaded} of=${users} rows=${3} height=${40}>${({ items }) => html`
        <div class="table-scroll" tabindex="0" role="region" aria-label="Users">
          <table>
            <thead><tr><th>Name</th><th>Role</th><th class="optional">Since</th><th><span class="unseen">Actions</span></th></tr></thead>
            <tbody>${items.map((user) => html`
              <tr key=${user.id}>
                <td>${user.username}</td><td><span class="tag">${user.role.toLowerCase()}</span></td><td class="optional"><${Time} at=${user.createdAt} date /></td>
                <td class="end">
                  <button type="button" class="quiet small" aria-label="Edit ${user.username}" onClick=${() => setDialog({ kind: "edit", user })}>Edit</button>
                  <button type="button" class="quiet small" aria-label="Delete ${user.username}" onClick=${() => setDialog({ kind: "delete", user })}>Delete</button>
                </td>
              </tr>`)}</tbody>
          </table>
        </div>`}<//>
    </section>
    ${dialog?.kind === "add" && html`<${UserDialog} onClose=${close} />`}
    ${dialog?.kind === "edit" && html`<${UserDialog} user=${dialog.user} onClose=${close} />`}
    ${dialog?.kind === "delete" && html`
      <${Confirm} title="Delete ${dialog.user.username}?" action="Delete user" onClose=${close}
        run=${async () => { await remove(`/api/users/${dialog.user.id}`); toast(`${dialog.user.username} is deleted.`); }}>
        <p>The user is signed out everywhere at once. API keys stay valid.</p>
      <//>`}`;
}

function UserDialog({ user, onClose }) {
  const [fields, setFields] = useState({ username: user?.username ?? "", password: "", role: user?.role ?? "VIEWER" });
  const set = (name) => (event) => setFields({ ...fields, [name]: event.target.value });
  const [save, running, error] = useAction(async () => {
    const password = fields.password === "" && user ? {} : { password: fields.password };
    if (user) await put(`/api/users/${user.id}`, { role: fields.role, ...password });
    else await post("/api/users", fields);
    toast(user ? `${user.username} is changed.` : `${fields.username} is added.`);
    onClose();
  });
  return html`
    <${Dialog} title=${user ? `Edit ${user.username}` : "Add a user"} onClose=${onClose}>
      <form class="stack" onSubmit=${(event) => { event.preventDefault(); save(); }}>
        ${!user && html`
          <${Field} label="Username" error=${reason(error, "username")}>${(about) => html`
            <input ...${about} required autocomplete="off" autocapitalize="none" value=${fields.username} onInput=${set("username")} />`}<//>`}
        <${Field} label=${user ? "New password" : "Password"} hint=${user ? "Leave empty to keep the present one" : "At least 8 characters"} error=${reason(error, "password")}>${(about) => html`
          <input ...${about} type="password" autocomplete="new-password" required=${!user} value=${fields.password} onInput=${set("password")} />`}<//>
        <${RoleField} value=${fields.role} onInput=${set("role")} error=${reason(error, "role")} />
        <${Rest} error=${error} known=${["username", "password", "role"]} />
        <div class="dialog-foot"><button disabled=${running}>${user ? "Save" : "Add user"}</button></div>
      </form>
    <//>`;
}

function RoleField({ value, onInput, error }) {
  return html`
    <${Field} label="Role" hint="Viewers look; editors also change projects; admins also accounts and executors" error=${error}>${(about) => html`
      <select ...${about} value=${value} onInput=${onInput}>${ROLES.map(([role, name]) => html`<option value=${role}>${name}</option>`)}</select>`}<//>`;
}

function Keys() {
  const keys = useFetched("/api/keys");
  const [dialog, setDialog] = useState(null);
  const close = () => { setDialog(null); keys.reload(); };
  return html`
    <section class="card flush" aria-label="API keys">
      <div class="card-head"><h2>API keys</h2><button type="button" class="small" onClick=${() => setDialog({ kind: "add" })}><${Icon} name="plus" size=${15} />Add key</button></div>
      <${Loaded} of=${keys} rows=${3} height=${40}>${({ items }) => (items.length === 0
        ? html`<${Empty} title="No API keys yet" icon="key"><p>A key lets a program use the API, with a role of its own.</p><//>`
        : html`
        <div class="table-scroll" tabindex="0" role="region" aria-label="API keys">
          <table>
            <thead><tr><th>Name</th><th>Role</th><th class="optional">Made by</th><th class="optional">Made</th><th>Valid until</th><th><span class="unseen">Actions</span></th></tr></thead>
            <tbody>${items.map((key) => html`
              <tr key=${key.id}>
                <td>${key.name}</td><td><span class="tag">${key.role.toLowerCase()}</span></td><td class="optional">${key.createdBy}</td>
                <td class="optional"><${Time} at=${key.createdAt} date /></td>
                <td>${key.revokedAt ? html`<span class="tag bad">revoked</span>` : key.expiresAt ? html`<${Time} at=${key.expiresAt} date />` : "for good"}</td>
                <td class="end">${!key.revokedAt && html`
                  <button type="button" class="quiet small" aria-label="Revoke ${key.name}" onClick=${() => setDialog({ kind: "revoke", key })}>Revoke</button>`}</td>
              </tr>`)}</tbody>
          </table>
        </div>`)}<//>
    </section>
    ${dialog?.kind === "add" && html`<${KeyDialog} onClose=${close} />`}
    ${dialog?.kind === "revoke" && html`
      <${Confirm} title="Revoke ${dialog.key.name}?" action="Revoke key" onClose=${close}
        run=${async () => { await remove(`/api/keys/${dialog.key.id}`); toast(`${dialog.key.name} is revoked.`); }}>
        <p>Programs that use it are refused from now on.</p>
      <//>`}`;
}

function KeyDialog({ onClose }) {
  const [fields, setFields] = useState({ name: "", role: "VIEWER", expires: "" });
  const [made, setMade] = useState(null);
  const set = (name) => (event) => setFields({ ...fields, [name]: event.target.value });
  const [save, running, error] = useAction(async () => {
    const expiresAt = fields.expires ? { expiresAt: new Date(`${fields.expires}T23:59:59`).toISOString() } : {};
    setMade(await post("/api/keys", { name: fields.name, role: fields.role, ...expiresAt }));
  });
  if (made) {
    return html`
      <${Dialog} title="Your new key" onClose=${onClose}>
        <p>Copy it now: it is not shown again.</p>
        <p class="secret mono" data-test="key">${made.key}</p>
        <div class="dialog-foot">
          <button type="button" class="quiet" onClick=${() => navigator.clipboard.writeText(made.key).then(() => toast("Copied."))}>Copy</button>
          <button type="button" onClick=${onClose}>Done</button>
        </div>
      <//>`;
  }
  return html`
    <${Dialog} title="Add an API key" onClose=${onClose}>
      <form class="stack" onSubmit=${(event) => { event.preventDefault(); save(); }}>
        <${Field} label="Name" hint="What uses it, such as ci" error=${reason(error, "name")}>${(about) => html`
          <input ...${about} required maxlength="100" autocomplete="off" value=${fields.name} onInput=${set("name")} />`}<//>
        <${RoleField} value=${fields.role} onInput=${set("role")} error=${reason(error, "role")} />
        <${Field} label="Valid until" hint="Leave empty for a key that stays valid" error=${reason(error, "expiresAt")}>${(about) => html`
          <input ...${about} type="date" value=${fields.expires} onInput=${set("expires")} />`}<//>
        <${Rest} error=${error} known=${["name", "role", "expiresAt"]} />
        <div class="dialog-foot"><button disabled=${running}>Add key</button></div>
      </form>
    <//>`;
}

function Audit() {
  return html`
    <section class="card flush" aria-label="Audit log">
      <${Pages} address="/api/audit?limit=50" empty=${html`<${Empty} title="Nothing was done yet" />`}>${(items) => html`
        <div class="table-scroll" tabindex="0" role="region" aria-label="Audit log">
          <table>
            <thead><tr><th>When</th><th>Who</th><th>What</th><th>Of what</th><th>Details</th><th>From</th></tr></thead>
            <tbody>${items.map((entry) => html`
              <tr key=${entry.id}>
                <td><${Time} at=${entry.at} /></td><td>${entry.actor}</td><td><span class="mono">${entry.action}</span></td><td>${entry.subject}</td>
                <td class="soft">${Object.entries(entry.details).map(([name, value]) => `${name} ${value}`).join(", ")}</td>
                <td class="soft mono">${entry.address}</td>
              </tr>`)}</tbody>
          </table>
        </div>`}<//>
    </section>`;
}
