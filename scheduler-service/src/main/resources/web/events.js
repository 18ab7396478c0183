// Server-sent events over fetch: EventSource can't send a token, and a token has no place in an address.

import { signOut, token } from "./client.js";

const RETRY_MS = 2000;

/** Listens until the signal aborts; comes back after interruptions, from where it was. */
export async function listen(path, signal, onEvent, onState) {
  let lastId = "";
  while (!signal.aborted) {
    try {
      const headers = { Authorization: `Bearer ${token()}` };
      if (lastId) headers["Last-Event-ID"] = lastId;
      const response = await fetch(path, { headers, signal });
      if (response.status === 401) return signOut();
      if (!response.ok) throw new Error(`status ${response.status}`);
      onState("live");
      for await (const event of events(response.body)) {
        if (event.id) lastId = event.id;
        onEvent(event.type, event.data ? JSON.parse(event.data) : null);
      }
    } catch (error) {
      if (signal.aborted) return;
    }
    onState("reconnecting");
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (true) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const event = { id: "", type: "message", data: "" };
      for (const line of block.split("\n")) {
        const colon = line.indexOf(": ");
        if (line.startsWith("id: ")) event.id = line.slice(colon + 2);
        if (line.startsWith("event: ")) event.type = line.slice(colon + 2);
        if (line.startsWith("data: ")) event.data += line.slice(colon + 2);
      }
      if (event.data) yield event;
    }
  }
}
