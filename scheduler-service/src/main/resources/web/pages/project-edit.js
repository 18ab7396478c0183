import { html } from "../html.js";
import { put } from "../api.js";
import { useFetched } from "../load.js";
import { ProjectForm } from "../parts/project-form.js";
import { Loaded } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { go } from "../router.js";

export const page = { path: "/projects/:id/edit", title: "Edit project", View: EditProject, role: "EDITOR" };

/** The version goes along, so that a change that somebody else made meanwhile is not overwritten. */
function EditProject({ id }) {
  const project = useFetched(`/api/projects/${encodeURIComponent(id)}`);
  const save = async (draft) => {
    const changed = await put(`/api/projects/${id}`, { ...draft, version: project.data.version });
    toast(`${changed.name} is saved.`);
    go(`/projects/${id}`);
  };
  return html`
    <${Loaded} of=${project} rows=${6} height=${60}>${(data) => html`
      <${ProjectForm} title="Edit ${data.name}" project=${data} id=${id} action="Save changes" save=${save} back="#/projects/${id}" />`}<//>`;
}
