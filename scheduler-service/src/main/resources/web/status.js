// The cluster's status, for every part of the page that shows some of it.

import { html } from "./html.js";
import { createContext } from "./lib/preact.js";
import { useContext, useEffect, useState } from "./lib/hooks.js";
import { get } from "./api.js";
import { useLive } from "./live.js";

const KEPT = 60;
const Status = createContext({ status: null, history: [], error: null });

export const useStatus = () => useContext(Status);

export function StatusProvider({ children }) {
  const [known, setKnown] = useState({ status: null, history: [], error: null });
  const learn = (status) => setKnown(({ history }) => ({ status, error: null, history: [...history, status].slice(-KEPT) }));
  useEffect(() => {
    get("/api/status").then(learn, (error) => setKnown((before) => ({ ...before, error })));
  }, []);
  useLive({ types: ["status"] }, (type, data) => { if (type === "status") learn(data); });
  return html`<${Status.Provider} value=${known}>${children}<//>`;
}
