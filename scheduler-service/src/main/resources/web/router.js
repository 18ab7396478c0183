// Addresses behind the #, such as #/projects/42?window=7d. They need nothing of the server.

import { useEffect, useState } from "./lib/hooks.js";

export const here = () => {
  const [path, search] = (location.hash.slice(1) || "/").split("?");
  return { path, parameters: new URLSearchParams(search) };
};

export const go = (address) => { location.hash = address; };

/** Changes the address without a step in the history. */
export function replace(address) {
  history.replaceState(null, "", `#${address}`);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

export function useLocation() {
  const [place, setPlace] = useState(here);
  useEffect(() => {
    const changed = () => setPlace(here());
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return place;
}

/** What a path such as /projects/42 holds for a pattern such as /projects/:id; null if it does not match. */
export function match(pattern, path) {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const values = {};
  for (const [i, part] of wanted.entries()) {
    if (part.startsWith(":")) values[part.slice(1)] = decodeURIComponent(given[i]);
    else if (part !== given[i]) return null;
  }
  return values;
}
