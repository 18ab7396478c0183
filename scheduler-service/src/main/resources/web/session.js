// Who is signed in. All tabs share it; signing out in one signs out of all.

import { useEffect, useState } from "./lib/hooks.js";

const KEY = "pollux-session";
const watchers = new Set();
let endedWhy = "";

export const session = () => JSON.parse(localStorage.getItem(KEY) ?? "null");
export const token = () => session()?.token ?? "";
/** Why one has to sign in again, if not by choice. */
export const whySignedOut = () => endedWhy;

export function begin(token, account) {
  endedWhy = "";
  localStorage.setItem(KEY, JSON.stringify({ token, account }));
  tell();
}

export function end(why = "") {
  if (!session()) return;
  endedWhy = why;
  localStorage.removeItem(KEY);
  tell();
}

function tell() {
  for (const watcher of watchers) watcher();
}

addEventListener("storage", (event) => {
  if (event.key === KEY || event.key === null) tell();
});

/** The account that is signed in, or null. */
export function useAccount() {
  const [account, setAccount] = useState(session()?.account ?? null);
  useEffect(() => {
    const watcher = () => setAccount(session()?.account ?? null);
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, []);
  return account;
}

const ROLES = ["VIEWER", "EDITOR", "ADMIN"];

/** Whether the account may do what needs a role. */
export const may = (role, account = session()?.account) =>
  Boolean(account) && ROLES.indexOf(account.role) >= ROLES.indexOf(role);
