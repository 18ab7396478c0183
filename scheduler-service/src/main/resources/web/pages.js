// The pages, one line each. A page exports: path; title; View; and if it is in the navigation: nav { label, icon, order };
// if not everybody may see it: role. A fixed path goes before one with a parameter.

export { page as overview } from "./pages/overview.js";
export { page as projects } from "./pages/projects.js";
export { page as newProject } from "./pages/project-new.js";
export { page as editProject } from "./pages/project-edit.js";
export { page as project } from "./pages/project.js";
export { page as stuck } from "./pages/stuck.js";
export { page as capacity } from "./pages/capacity.js";
export { page as accounts } from "./pages/accounts.js";
export { page as incidents } from "./pages/incidents.js";
export { page as incident } from "./pages/incident.js";
export { page as maintenance } from "./pages/maintenance.js";
export { page as notifications } from "./pages/notifications.js";
