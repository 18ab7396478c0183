// Calls the API. The token lives as long as the tab.

const KEY = "pollux-token";
let whenSignedOut = () => {};

export const token = () => sessionStorage.getItem(KEY);
export const onSignedOut = (action) => { whenSignedOut = action; };

export function signOut() {
  sessionStorage.removeItem(KEY);
  whenSignedOut();
}

export async function signIn(username, password) {
  const answer = await call("POST", "/api/auth/login", { username, password }, false);
  sessionStorage.setItem(KEY, answer.token);
}

/** The body of the answer; a problem document is thrown as an Error that says what is wrong. */
export async function call(method, path, body, withToken = true) {
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (withToken) headers.Authorization = `Bearer ${token()}`;
  const response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const answer = response.status === 204 ? null : await response.json();
  if (response.ok) return answer;
  if (response.status === 401 && withToken) signOut();
  const reasons = (answer.errors ?? []).map((error) => `${error.field} ${error.reason}`);
  throw new Error(reasons.length > 0 ? reasons.join("; ") : answer.detail);
}
