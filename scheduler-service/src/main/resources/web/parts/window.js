// Which rows of a long list are in sight, and a few more on both sides.

import { useEffect, useRef, useState } from "../lib/hooks.js";

const SPARE = 6;

/** { frame: the ref of what scrolls, from, to, rowHeight } */
export function useWindow(count) {
  const frame = useRef(null);
  const [view, setView] = useState({ top: 0, height: 900, rowHeight: 52 });
  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const look = () => setView((before) => {
      const rowHeight = parseInt(getComputedStyle(box).getPropertyValue("--row-height"), 10) || 52;
      const next = { top: Math.floor(box.scrollTop / rowHeight), height: box.clientHeight, rowHeight };
      return Object.keys(next).every((key) => next[key] === before[key]) ? before : next;
    });
    look();
    box.addEventListener("scroll", look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => {
      box.removeEventListener("scroll", look);
      observer.disconnect();
    };
  }, [count > 0]);
  const from = Math.max(0, view.top - SPARE);
  const to = Math.min(count, view.top + Math.ceil(view.height / view.rowHeight) + SPARE);
  return { frame, from, to, rowHeight: view.rowHeight };
}
