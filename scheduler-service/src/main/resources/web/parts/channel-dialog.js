// Adds a channel: what is asked for depends on its kind.

import { html } from "../html.js";
import { useState } from "../lib/hooks.js";
import { post } from "../api.js";
import { useAction } from "../load.js";
import { Dialog } from "./dialog.js";
import { Choice, Field } from "./field.js";
import { reason, Rest } from "./reason.js";
import { toast } from "./toast.js";

/** By kind: the fields as [part, name, label, hint, type]. */
const FIELDS = {
  WEBHOOK: [
    ["settings", "url", "Address", "Where JSON is posted to", "url"],
    ["secrets", "signingSecret", "Signing secret", "Leave empty to send without a signature", "password"],
  ],
  SLACK: [["secrets", "url", "Webhook address", "Kept secret", "password"]],
  EMAIL: [["settings", "to", "To", "Addresses, with commas", "text"]],
  TELEGRAM: [
    ["settings", "chatId", "Chat", "The number of a chat, or the @name of a channel", "text"],
    ["secrets", "botToken", "Bot token", "Kept secret", "password"],
  ],
};
const KINDS = [["WEBHOOK", "Webhook"], ["SLACK", "Slack"], ["EMAIL", "E-mail"], ["TELEGRAM", "Telegram"]];

export function ChannelDialog({ onClose }) {
  const [kind, setKind] = useState("WEBHOOK");
  const [fields, setFields] = useState({ name: "" });
  const set = (name) => (event) => setFields({ ...fields, [name]: event.target.value });
  const [save, running, error] = useAction(async () => {
    const body = { name: fields.name, kind, settings: {}, secrets: {} };
    for (const [part, name] of FIELDS[kind]) {
      const value = (fields[name] ?? "").trim();
      if (value) body[part][name] = name === "to" ? value.split(",").map((one) => one.trim()).filter(Boolean) : value;
    }
    await post("/api/channels", body);
    toast(`${fields.name} is added.`);
    onClose();
  });
  return html`
    <${Dialog} title="Add a channel" onClose=${onClose}>
      <form class="stack" onSubmit=${(event) => { event.preventDefault(); save(); }}>
        <${Choice} label="Kind" value=${kind} options=${KINDS} onChange=${setKind} />
        <${Field} label="Name" error=${reason(error, "name")}>${(about) => html`
          <input ...${about} required maxlength="100" autocomplete="off" value=${fields.name} onInput=${set("name")} />`}<//>
        ${FIELDS[kind].map(([part, name, label, hint, type]) => html`
          <${Field} key=${kind + name} label=${label} hint=${hint} error=${reason(error, `${part}.${name}`)}>${(about) => html`
            <input ...${about} type=${type} autocomplete="off" value=${fields[name] ?? ""} onInput=${set(name)} />`}<//>`)}
        <${Rest} error=${error} known=${["name", ...FIELDS[kind].map(([part, name]) => `${part}.${name}`)]} />
        <div class="dialog-foot"><button disabled=${running}>Add channel</button></div>
      </form>
    <//>`;
}
