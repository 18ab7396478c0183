// Who one is, one's own password, and the way out.

import { html } from "../html.js";
import { useState } from "../lib/hooks.js";
import { put } from "../api.js";
import { useAction } from "../load.js";
import { useConnection } from "../live.js";
import { end } from "../session.js";
import { Dialog } from "./dialog.js";
import { Field } from "./field.js";
import { Icon } from "./icon.js";

const STATES = { live: "Live", connecting: "Connecting", lost: "Connection lost" };

export function AccountMenu({ account }) {
  const [changing, setChanging] = useState(false);
  const connection = useConnection();
  return html`
    <div class="account">
      <span class="live is-${connection}"><i class="dot" /><span>${STATES[connection]}</span></span>
      <button type="button" class="who" title="Change your password" onClick=${() => setChanging(true)}>
        <${Icon} name="user" /><span><b>${account.name}</b><small>${account.role.toLowerCase()}</small></span>
      </button>
      <button type="button" class="icon-button" aria-label="Sign out" title="Sign out" onClick=${() => end()}><${Icon} name="signOut" /></button>
      ${changing && html`<${PasswordDialog} onClose=${() => setChanging(false)} />`}
    </div>`;
}

function PasswordDialog({ onClose }) {
  const [fields, setFields] = useState({ currentPassword: "", newPassword: "" });
  const [save, running, error] = useAction(async () => {
    await put("/api/account/password", fields);
    end("Your password is changed. Please sign in with it.");
  });
  const input = (name, autocomplete) => (about) => html`
    <input ...${about} type="password" autocomplete=${autocomplete} required value=${fields[name]}
      onInput=${(event) => setFields({ ...fields, [name]: event.target.value })} />`;
  const reason = (name) => {
    const found = error?.errors?.find(({ field }) => field === name);
    return found && `${found.field === "currentPassword" ? "The current password" : "The new password"} ${found.reason}`;
  };
  return html`
    <${Dialog} title="Change your password" onClose=${onClose}>
      <form class="stack" onSubmit=${(event) => { event.preventDefault(); save(); }}>
        <${Field} label="Current password" error=${reason("currentPassword")}>${input("currentPassword", "current-password")}<//>
        <${Field} label="New password" hint="At least 8 characters" error=${reason("newPassword")}>${input("newPassword", "new-password")}<//>
        ${error && error.errors.length === 0 && html`<p class="error" role="alert">${error.message}</p>`}
        <div class="dialog-foot"><button disabled=${running}>Change password</button></div>
      </form>
    <//>`;
}
