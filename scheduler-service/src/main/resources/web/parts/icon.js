// Icons as lines of one thickness; they say nothing to a screen reader, what they stand beside does.

import { html } from "../html.js";

const PATHS = {
  overview: "M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-3H4zM14 7h6V4h-6z",
  projects: "M4 6h16M4 12h16M4 18h10",
  stuck: "M12 7v5l3 2M21 12a9 9 0 1 1-9-9 9 9 0 0 1 9 9z",
  capacity: "M4 19a9 9 0 1 1 16 0M12 14l4-5",
  accounts: "M16 20v-1a4 4 0 0 0-4-4H7a4 4 0 0 0-4 4v1M9.500 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M21 20v-1a4 4 0 0 0-3-3.900M16 4.200a3.500 3.500 0 0 1 0 6.600",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M20 20l-4-4",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12.500l4.500 4.500L19 7.500",
  play: "M8 5.500v13l10-6.500z",
  pause: "M9 6v12M15 6v12",
  edit: "M4 20h4L19 9l-4-4L4 16zM13.500 6.500l4 4",
  trash: "M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13M10 11v5M14 11v5",
  upload: "M12 16V4M7 9l5-5 5 5M4 20h16",
  download: "M12 4v12M7 11l5 5 5-5M4 20h16",
  retry: "M20 11a8 8 0 1 0-2.300 6.300M20 5v6h-6",
  offline: "M4 4l16 16M8.500 14.500a5 5 0 0 1 5-1.300M5.500 11.500a9 9 0 0 1 3.700-2.100M13 9.100a9 9 0 0 1 5.500 2.400M12 18.500h.01",
  key: "M14.500 13.500a4.500 4.500 0 1 0-4.300-3.200L4 16.500V20h3.500v-2.500H10V15l1.200-1.200a4.500 4.500 0 0 0 3.300-.3z",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M5 20a7 7 0 0 1 14 0",
  signOut: "M14 8V4H5v16h9v-4M10 12h10M17 9l3 3-3 3",
  alert: "M12 4l9 16H3zM12 10v4M12 17h.01",
  back: "M15 5l-7 7 7 7",
  zoomOut: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M20 20l-4-4M8 11h6",
  lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  external: "M14 5h5v5M19 5l-8 8M11 6H5v13h13v-6",
};

export function Icon({ name, size = 18 }) {
  if (name === "pollux") {
    return html`
      <svg class="icon" viewBox="0 0 32 32" width=${size} height=${size} aria-hidden="true">
        <circle cx="16" cy="16" r="15" fill="var(--brand)" />
        <circle cx="16" cy="16" r="4" fill="#fff" />
        <path d="M7 16a9 9 0 0 1 9-9M25 16a9 9 0 0 1-9 9" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" />
      </svg>`;
  }
  return html`
    <svg class="icon" viewBox="0 0 24 24" width=${size} height=${size} fill="none" stroke="currentColor"
      stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;
}
