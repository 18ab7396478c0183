// Calls the API. What it answers that is not a success is thrown as a Problem in the API's own words.

import { begin, end, token } from "./session.js";

export class Problem extends Error {
  constructor(status, document) {
    const errors = document?.errors ?? [];
    super(errors.length > 0
      ? errors.map(({ field, reason }) => `${field} ${reason}`).join("; ")
      : document?.detail ?? `The server answered with status ${status}.`);
    this.status = status;
    this.errors = errors;
  }
}

export const get = (path, signal) => call("GET", path, undefined, signal);
export const post = (path, body) => call("POST", path, body);
export const put = (path, body) => call("PUT", path, body);
export const patch = (path, body) => call("PATCH", path, body);
export const remove = (path) => call("DELETE", path);

async function call(method, path, body, signal) {
  const response = await request(method, path, {
    signal,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return response.status === 204 ? null : response.json();
}

/** The answer to a request with the token of whoever is signed in. */
export async function request(method, path, options = {}) {
  const headers = { ...options.headers, Authorization: `Bearer ${token()}` };
  let response;
  try {
    response = await fetch(path, { ...options, method, headers });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(0, { detail: "The server can't be reached." });
  }
  if (response.ok) return response;
  if (response.status === 401) end("Your session has ended. Please sign in again.");
  throw new Problem(response.status, await response.json().catch(() => null));
}

export async function signIn(username, password) {
  const response = await fetch("/api/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  }).catch(() => { throw new Problem(0, { detail: "The server can't be reached." }); });
  const answer = await response.json();
  if (!response.ok) throw new Problem(response.status, answer);
  const account = await fetch("/api/account", { headers: { Authorization: `Bearer ${answer.token}` } });
  begin(answer.token, await account.json());
}

/** A query of what is not empty; a list becomes a parameter several times. */
export function query(parameters) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== "") search.append(name, one);
    }
  }
  const text = search.toString();
  return text ? `?${text}` : "";
}
