// A list that comes page by page: the first at once, the others when asked for.

import { html } from "../html.js";
import { useCallback, useEffect, useState } from "../lib/hooks.js";
import { get } from "../api.js";
import { Failed, Loading } from "./states.js";

/** children(items, reload) draws what is there; another turn reads the first page again. */
export function Pages({ address, turn = 0, empty, rows = 4, children }) {
  const [state, setState] = useState({ items: null, next: null, error: null, loading: false });
  const load = useCallback(async (cursor) => {
    setState((before) => ({ ...before, loading: true }));
    try {
      const page = await get(cursor ? `${address}&cursor=${encodeURIComponent(cursor)}` : address);
      setState(({ items }) => ({
        items: cursor ? [...items, ...page.items] : page.items, next: page.nextCursor ?? null, error: null, loading: false,
      }));
    } catch (error) {
      setState((before) => ({ ...before, error, loading: false }));
    }
  }, [address]);
  useEffect(() => { load(null); }, [load, turn]);

  if (state.items === null) {
    return state.error ? html`<${Failed} error=${state.error} retry=${() => load(null)} />` : html`<${Loading} rows=${rows} height=${40} />`;
  }
  if (state.items.length === 0) return empty;
  return html`
    ${children(state.items, () => load(null))}
    ${state.error && html`<p class="error pad" role="alert">${state.error.message}</p>`}
    ${state.next && html`
      <div class="more"><button type="button" class="quiet" disabled=${state.loading} onClick=${() => load(state.next)}>${state.loading ? "Loading…" : "Load more"}</button></div>`}`;
}
