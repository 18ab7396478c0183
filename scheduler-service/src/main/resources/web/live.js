// What happens, as it happens. The whole tab has one stream, however many parts of a page listen: a browser opens only
// a few connections to a server. Each part says what it wants; the stream is asked for all of it together, and asked
// anew, from where it was, when that changes. It is read with fetch, because EventSource can't send a token.

import { useEffect, useRef, useState } from "./lib/hooks.js";
import { end, token } from "./session.js";

const RETRY_MS = 2000;
const SETTLE_MS = 200;
/** A status comes every few seconds; a stream without any is dead, whatever the connection says. */
const SILENCE_MS = 12000;

const listeners = new Set();
const stateWatchers = new Set();
let state = "connecting";
let stream = null;
let lastId = "";
let settling = 0;

/**
 * Hands events to a function while the component is there.
 * wants: { types: [...], projects: [...] or nothing for all, resultsPerSecond }
 */
export function useLive(wants, onEvent) {
  const latest = useRef(onEvent);
  latest.current = onEvent;
  const key = JSON.stringify(wants);
  useEffect(() => {
    const listener = { wants: JSON.parse(key), tell: (type, data) => latest.current(type, data) };
    listeners.add(listener);
    settle();
    return () => {
      listeners.delete(listener);
      settle();
    };
  }, [key]);
}

/** connecting, live or lost */
export function useConnection() {
  const [shown, setShown] = useState(state);
  useEffect(() => {
    stateWatchers.add(setShown);
    setShown(state);
    return () => stateWatchers.delete(setShown);
  }, []);
  return shown;
}

function setState(next) {
  if (state === next) return;
  state = next;
  for (const watcher of stateWatchers) watcher(next);
}

function settle() {
  clearTimeout(settling);
  settling = setTimeout(reopen, stream ? SETTLE_MS : 0);
}

/**
 * A tab that nobody sees needs no connection; when it is looked at again, it catches up. It is closed at once, since a
 * page that was left may be frozen, and a frozen one would keep its connection from the page that comes next.
 */
document.addEventListener("visibilitychange", () => (document.hidden ? reopen() : settle()));
addEventListener("pagehide", () => { stream?.abort.abort(); });
addEventListener("pageshow", settle);
addEventListener("online", settle);
addEventListener("offline", () => { setState("lost"); stream?.abort.abort(); });

function reopen() {
  const address = wanted();
  if (stream && stream.address === address && !stream.abort.signal.aborted) return;
  stream?.abort.abort();
  stream = null;
  if (!address) {
    if (listeners.size === 0) lastId = "";
    return;
  }
  stream = { address, abort: new AbortController() };
  follow(stream);
}

function wanted() {
  if (listeners.size === 0 || document.hidden) return null;
  const types = new Set(["status"]);
  const projects = new Set();
  let ofAll = false;
  let rate = 0;
  for (const { wants } of listeners) {
    wants.types.forEach((type) => types.add(type));
    if (wants.types.every((type) => type === "status")) continue;
    if (wants.projects) wants.projects.forEach((id) => projects.add(id));
    else {
      ofAll = true;
      rate = Math.max(rate, wants.resultsPerSecond ?? 0);
    }
  }
  const search = new URLSearchParams({ type: [...types].sort().join(",") });
  if (!ofAll && projects.size > 0) search.set("project", [...projects].sort().join(","));
  if (ofAll && rate > 0) search.set("resultsPerSecond", rate);
  return `/api/events?${search}`;
}

async function follow({ address, abort }) {
  const { signal } = abort;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const give = () => attempt.abort();
    signal.addEventListener("abort", give);
    let silence = setTimeout(give, SILENCE_MS);
    try {
      const headers = { Authorization: `Bearer ${token()}` };
      if (lastId) headers["Last-Event-ID"] = lastId;
      const response = await fetch(address, { headers, signal: attempt.signal });
      if (response.status === 401) return end("Your session has ended. Please sign in again.");
      if (!response.ok) throw new Error(`status ${response.status}`);
      setState("live");
      for await (const event of events(response.body)) {
        clearTimeout(silence);
        silence = setTimeout(give, SILENCE_MS);
        if (event.id) lastId = event.id;
        if (event.data) tell(event.type, JSON.parse(event.data));
      }
    } catch {
      // said below
    }
    clearTimeout(silence);
    signal.removeEventListener("abort", give);
    if (signal.aborted) return;
    setState("lost");
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

function tell(type, data) {
  for (const listener of listeners) {
    const { types, projects } = listener.wants;
    const id = data.projectId ?? data.id;
    if (type === "missed" || (types.includes(type) && (type === "status" || !projects || projects.includes(id)))) {
      listener.tell(type, data);
    }
  }
}

async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (true) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (text + value).split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const event = { id: "", type: "message", data: "" };
      for (const line of block.split("\n")) {
        const [, name, rest] = line.match(/^(id|event|data): (.*)$/) ?? [];
        if (name) event[name === "event" ? "type" : name] = rest;
      }
      yield event;
    }
  }
}
