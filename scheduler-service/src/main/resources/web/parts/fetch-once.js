import { useEffect, useState } from "../lib/hooks.js";

/** What an action answers, asked once for each key; null until then, and if it fails. */
export function useFetchedOnce(action, key) {
  const [answer, setAnswer] = useState(null);
  useEffect(() => {
    let current = true;
    setAnswer(null);
    action().then((value) => { if (current) setAnswer(value); }, () => {});
    return () => { current = false; };
  }, [key]);
  return answer;
}
