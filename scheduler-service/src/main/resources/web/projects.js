// The list of projects, and what has just come of them.

import { call } from "./client.js";
import { element } from "./status.js";

const RECENT = 30;
const rows = new Map();
let cursor = null;
let search = "";

const byId = (id) => document.getElementById(id);

export async function loadProjects(text = search) {
  search = text;
  const page = await call("GET", `/api/projects?limit=50&search=${encodeURIComponent(search)}`);
  rows.clear();
  byId("projects").replaceChildren();
  append(page);
}

export async function loadMore() {
  const query = `limit=50&search=${encodeURIComponent(search)}&cursor=${encodeURIComponent(cursor)}`;
  append(await call("GET", `/api/projects?${query}`));
}

export async function addProject(fields) {
  await call("POST", "/api/projects", fields);
  await loadProjects();
}

/** A project was changed by somebody: one that is shown is shown as it is now. */
export function onProject(project) {
  const shown = rows.get(project.id);
  if (!shown) return;
  if (project.deleted) {
    shown.row.remove();
    rows.delete(project.id);
  } else {
    show({ ...project, state: shown.project.state });
  }
}

export function onResult(result) {
  const shown = rows.get(result.projectId);
  if (shown) {
    show({
      ...shown.project,
      state: {
        up: result.success, outcome: result.outcome, statusCode: result.statusCode,
        responseTimeMs: result.responseTimeMs, error: result.error, polledAt: result.timestamp,
      },
    });
  }
  const item = element("li");
  item.title = result.error ?? "";
  item.append(
    pill(result.success, result.outcome),
    element("span", shown ? shown.project.name : `project ${result.projectId}`),
    element("span", duration(result.responseTimeMs), "number"),
  );
  byId("recent").prepend(item);
  while (byId("recent").children.length > RECENT) byId("recent").lastElementChild.remove();
  byId("no-recent").hidden = true;
}

function append(page) {
  page.items.forEach(show);
  cursor = page.nextCursor ?? null;
  byId("more").hidden = cursor === null;
  byId("no-projects").hidden = rows.size > 0;
}

function show(project) {
  const row = element("tr");
  const { state } = project;
  const about = element("td", project.name);
  about.append(element("small", `${project.method} ${project.url}`));
  const latest = element("td", undefined, "number");
  if (state) {
    latest.append(element("span", new Date(state.polledAt).toLocaleTimeString()));
    latest.append(element("small", duration(state.responseTimeMs)));
    latest.title = state.error ?? "";
  }
  const status = element("td");
  status.append(project.enabled ? pill(state?.up, state?.outcome ?? "waiting") : pill(undefined, "disabled"));
  const action = element("td");
  action.append(checkButton(project));
  row.append(status, about, element("td", `${project.interval} ${project.unit}`, "number"), latest, action);
  const before = rows.get(project.id);
  if (before) before.row.replaceWith(row);
  else byId("projects").append(row);
  rows.set(project.id, { project, row });
}

function checkButton(project) {
  const button = element("button", "Check", "quiet");
  button.type = "button";
  button.setAttribute("aria-label", `Check ${project.name} now`);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const { taskId } = await call("POST", `/api/projects/${project.id}/check`);
      await call("GET", `/api/tasks/${taskId}?wait=20s`);
    } catch (error) {
      button.title = error.message;
      button.classList.add("bad");
    }
    button.disabled = false;
  });
  return button;
}

function pill(up, text) {
  const colour = up === undefined ? "" : up ? "good" : "bad";
  return element("span", text.toLowerCase().replaceAll("_", " "), `pill ${colour}`);
}

const duration = (ms) => (ms === undefined ? "" : `${ms.toLocaleString("en")} ms`);
