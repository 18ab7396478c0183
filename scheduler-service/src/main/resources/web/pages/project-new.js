import { html } from "../html.js";
import { post } from "../api.js";
import { ProjectForm } from "../parts/project-form.js";
import { toast } from "../parts/toast.js";
import { go } from "../router.js";

export const page = { path: "/projects/new", title: "New project", View: NewProject, role: "EDITOR" };

const EMPTY = {
  name: "", url: "", method: "GET", headers: {}, secretHeaders: {}, body: "", interval: 60, unit: "seconds", timeoutMs: 10000,
  expectedStatus: "200-299", assertions: [], followRedirects: true, reuseConnection: true, verifyTls: true, enabled: true, tags: [],
};

function NewProject() {
  const save = async (draft) => {
    const project = await post("/api/projects", draft);
    toast(`${project.name} is saved, and is being checked.`);
    go(`/projects/${project.id}`);
  };
  return html`<${ProjectForm} title="New project" project=${EMPTY} action="Save project" save=${save} back="#/projects" />`;
}
