// Signs in and out, and connects what is shown with what happens.

import { call, onSignedOut, signIn, signOut, token } from "./client.js";
import { listen } from "./events.js";
import { addProject, loadMore, loadProjects, onProject, onResult } from "./projects.js";
import { showStatus } from "./status.js";

const byId = (id) => document.getElementById(id);
let listening = null;

/** Runs what a form does, and shows what went wrong in the form. */
function onSubmit(form, action) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const error = form.querySelector(".error");
    const button = form.querySelector("button");
    error.hidden = true;
    button.disabled = true;
    try {
      await action(Object.fromEntries(new FormData(form)));
      form.reset();
    } catch (problem) {
      error.textContent = problem.message;
      error.hidden = false;
    }
    button.disabled = false;
  });
}

function show(signedIn) {
  byId("signed-in").hidden = !signedIn;
  byId("signed-out").hidden = signedIn;
  for (const id of ["live", "who", "sign-out"]) byId(id).hidden = !signedIn;
}

function showState(state) {
  byId("live").textContent = state;
  byId("live").classList.toggle("good", state === "live");
}

async function start() {
  const account = await call("GET", "/api/account");
  byId("who").textContent = `${account.name}, ${account.role.toLowerCase()}`;
  byId("add").hidden = account.role === "VIEWER";
  show(true);
  listening = new AbortController();
  listen("/api/events", listening.signal, onEvent, showState);
  showStatus(await call("GET", "/api/status"));
  await loadProjects("");
}

function onEvent(type, data) {
  if (type === "status") showStatus(data);
  if (type === "result") onResult(data);
  if (type === "project") onProject(data);
  if (type === "missed") loadProjects();
}

onSignedOut(() => {
  listening?.abort();
  show(false);
});

onSubmit(byId("sign-in"), async ({ username, password }) => {
  await signIn(username, password);
  await start();
});
onSubmit(byId("add"), ({ interval, ...fields }) => addProject({ ...fields, interval: Number(interval) }));
byId("sign-out").addEventListener("click", signOut);
byId("more").addEventListener("click", loadMore);
let typing;
byId("search").addEventListener("input", (event) => {
  clearTimeout(typing);
  typing = setTimeout(() => loadProjects(event.target.value), 250);
});

if (token()) start().catch(() => signOut());
else show(false);
