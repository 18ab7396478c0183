// Fetches what a part of a page shows, and says how that stands.

import { useCallback, useEffect, useRef, useState } from "./lib/hooks.js";
import { get } from "./api.js";

/**
 * What is at an address: { data, error, loading, reload, setData }. When the address changes, the old data stays until
 * the new is there; an answer that comes too late for that is dropped. No address, no data. Another version of what is
 * at the same address is fetched as well.
 */
export function useFetched(address, version = "") {
  const [known, setKnown] = useState({ data: null, error: null, loading: Boolean(address) });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!address) return undefined;
    const abort = new AbortController();
    setKnown((before) => ({ ...before, loading: true }));
    get(address, abort.signal).then(
      (data) => setKnown({ data, error: null, loading: false }),
      (error) => { if (!abort.signal.aborted) setKnown((before) => ({ ...before, error, loading: false })); },
    );
    return () => abort.abort();
  }, [address, version, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const setData = useCallback((change) => setKnown((before) => ({ ...before, data: change(before.data) })), []);
  return { ...known, reload, setData };
}

const STORED_MS = 1000;
const REFRESH_MS = 10000;

/** Reads again while new results come: as soon as the first is likely to be stored, and every ten seconds. */
export function useRefresh(active, reload) {
  useEffect(() => {
    if (!active) return undefined;
    const first = setTimeout(reload, STORED_MS);
    const timer = setInterval(reload, REFRESH_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [active, reload]);
}

/** A value that follows another one only when that has stayed the same for a while. */
export function useSettled(value, ms) {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** An action that runs once at a time: [run, running, error]. */
export function useAction(action) {
  const [state, setState] = useState({ running: false, error: null });
  const latest = useRef(action);
  latest.current = action;
  const alive = useRef(true);
  useEffect(() => () => { alive.current = false; }, []);
  const run = useCallback(async (...values) => {
    setState({ running: true, error: null });
    try {
      await latest.current(...values);
      if (alive.current) setState({ running: false, error: null });
    } catch (error) {
      if (alive.current) setState({ running: false, error });
    }
  }, []);
  return [run, state.running, state.error];
}
