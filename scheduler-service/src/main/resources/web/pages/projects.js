// All projects. The server searches, filters and sorts; pages come as one scrolls, and only the rows in sight are drawn,
// so that a hundred thousand projects are no more work than fifty.

import { html } from "../html.js";
import { useEffect, useRef, useState } from "../lib/hooks.js";
import { get, query } from "../api.js";
import { number } from "../format.js";
import { useLive } from "../live.js";
import { useFetched, useSettled } from "../load.js";
import { BulkBar } from "../parts/bulk-bar.js";
import { CONDITIONS, conditionName, conditionOf } from "../parts/condition.js";
import { Icon } from "../parts/icon.js";
import { ImportDialog, exportProjects } from "../parts/import-export.js";
import { ProjectRow, ProjectRowHead } from "../parts/project-row.js";
import { Empty, Failed, Loading } from "../parts/states.js";
import { useWindow } from "../parts/window.js";
import { here, replace, useLocation } from "../router.js";
import { may } from "../session.js";
import { useStatus } from "../status.js";

export const page = { path: "/projects", title: "Projects", View: Projects, nav: { label: "Projects", icon: "projects", order: 2 } };

const PAGE = 50;
const SORTS = [["condition", "Most urgent first"], ["changed", "Last changed first"], ["name", "By name"], ["newest", "Newest first"]];

const filterIn = (parameters) => ({
  search: parameters.get("search") ?? "",
  condition: parameters.getAll("condition"),
  tag: parameters.getAll("tag"),
  sort: parameters.get("sort") ?? "condition",
});

function Projects() {
  const { parameters } = useLocation();
  const filter = filterIn(parameters);
  const [typed, setTyped] = useState(filter.search);
  const settled = useSettled(typed, 200);
  const [selected, setSelected] = useState(new Set());
  const [importing, setImporting] = useState(false);
  const change = (part) => {
    setSelected(new Set());
    // Of the address as it is now: what was drawn last may be older than a choice made meanwhile.
    replace(`/projects${query({ ...filterIn(here().parameters), ...part })}`);
  };
  useEffect(() => { if (settled !== filter.search) change({ search: settled }); }, [settled]);
  const list = useProjects(filter);
  const search = useRef(null);
  useShortcut("/", () => search.current.focus());

  return html`
    <div class="page full">
      <div class="page-head">
        <h1>Projects</h1>
        <div class="actions compact">
          ${may("EDITOR") && html`<button type="button" class="quiet" onClick=${() => setImporting(true)}><${Icon} name="upload" /><span>Import</span></button>`}
          <button type="button" class="quiet" onClick=${() => exportProjects(filter.tag)}><${Icon} name="download" /><span>Export</span></button>
          ${may("EDITOR") && html`<a class="button" href="#/projects/new"><${Icon} name="plus" />New project</a>`}
        </div>
      </div>
      <div class="toolbar">
        <div class="search"><${Icon} name="search" />
          <input ref=${search} type="search" aria-label="Search projects" placeholder="Search name or URL" value=${typed}
            onInput=${(event) => setTyped(event.target.value)} /><kbd aria-hidden="true">/</kbd></div>
        <${TagFilter} chosen=${filter.tag} onChange=${(tag) => change({ tag })} />
        <select aria-label="Sort" value=${filter.sort} onChange=${(event) => change({ sort: event.target.value })}>
          ${SORTS.map(([sort, name]) => html`<option value=${sort}>${name}</option>`)}
        </select>
      </div>
      <${ConditionFilter} chosen=${filter.condition} onChange=${(condition) => change({ condition })} />
      <${List} list=${list} filter=${filter} selected=${selected} setSelected=${setSelected} />
      ${selected.size > 0 && html`
        <${BulkBar} selected=${selected} filter=${filter} onDone=${() => { setSelected(new Set()); list.reload(); }}
          onClear=${() => setSelected(new Set())} />`}
      ${importing && html`<${ImportDialog} onClose=${() => { setImporting(false); list.reload(); }} />`}
    </div>`;
}

function ConditionFilter({ chosen, onChange }) {
  const { status } = useStatus();
  const toggle = (condition) => onChange(chosen.includes(condition) ? chosen.filter((one) => one !== condition) : [...chosen, condition]);
  return html`
    <div class="chips" role="group" aria-label="Condition">
      <button type="button" class="chip" aria-pressed=${String(chosen.length === 0)} onClick=${() => onChange([])}>
        All<b>${status ? number(status.projects.total) : ""}</b></button>
      ${CONDITIONS.map((condition) => {
        const key = condition.toLowerCase();
        return html`
          <button type="button" class="chip ${key}" aria-pressed=${String(chosen.includes(key))} onClick=${() => toggle(key)}>
            <i class="dot" />${conditionName(condition)}<b>${status ? number(status.projects[key]) : ""}</b></button>`;
      })}
    </div>`;
}

function TagFilter({ chosen, onChange }) {
  const tags = useFetched("/api/tags");
  const items = tags.data?.items ?? [];
  return html`
    ${chosen.map((tag) => html`
      <button type="button" class="chip on" aria-label="No longer only ${tag}" onClick=${() => onChange(chosen.filter((one) => one !== tag))}>${tag}<${Icon} name="close" size=${14} /></button>`)}
    <select aria-label="Filter by tag" value="" onChange=${(event) => onChange([...chosen, event.target.value])} disabled=${items.length === 0}>
      <option value="">${items.length === 0 ? "No tags" : "Any tag"}</option>
      ${items.filter(({ tag }) => !chosen.includes(tag)).map(({ tag, projects }) => html`<option value=${tag}>${tag} (${number(projects)})</option>`)}
    </select>`;
}

function List({ list, filter, selected, setSelected }) {
  const { frame, from, to, rowHeight } = useWindow(list.items?.length ?? 0);
  useEffect(() => {
    frame.current?.scrollTo(0, 0);
    if (list.address) performance.mark("projects shown");
  }, [list.address]);
  useEffect(() => { if (list.items && to >= list.items.length - 10) list.more(); }, [to, list.items]);
  const shown = list.items?.slice(from, to) ?? [];
  const recent = useRecent(shown.map(({ id }) => id), list);
  const filtered = filter.search || filter.condition.length > 0 || filter.tag.length > 0;
  const toggle = (id, on) => {
    const next = new Set(selected);
    if (on) next.add(id); else next.delete(id);
    setSelected(next);
  };

  if (list.items === null) return list.error ? html`<${Failed} error=${list.error} retry=${list.reload} />` : html`<${Loading} rows=${10} height=${44} label="Loading projects" />`;
  if (list.items.length === 0) {
    return filtered
      ? html`<${Empty} title="No project matches" icon="search"><a class="button quiet" href="#/projects">Show all projects</a><//>`
      : html`<${Empty} title="No projects yet"><p>A project is an address that is checked at an interval.</p>
          ${may("EDITOR") && html`<a class="button" href="#/projects/new"><${Icon} name="plus" />New project</a>`}<//>`;
  }
  const all = list.items.every(({ id }) => selected.has(id));
  return html`
    <div class="project-list">
      <div class="project-scroll" role="table" aria-label="Projects" aria-rowcount="-1" tabindex="0" ref=${frame}>
        <${ProjectRowHead} all=${all} onAll=${(on) => setSelected(new Set(on ? list.items.map(({ id }) => id) : []))} />
        <div class="project-space" role="rowgroup" style=${{ height: `${list.items.length * rowHeight}px` }}>
          ${shown.map((project, i) => html`
            <${ProjectRow} key=${project.id} project=${project} recent=${recent.get(project.id)} top=${(from + i) * rowHeight} index=${from + i}
              selected=${selected.has(project.id)} onSelect=${(on) => toggle(project.id, on)} />`)}
        </div>
      </div>
    </div>
    <p class="list-foot soft" role="status">${number(list.items.length)}${list.next ? " loaded, more as you scroll" : list.items.length === 1 ? " project" : " projects"}</p>`;
}

/** The projects that match, page by page: { items, next, error, address, more, reload, update }. */
function useProjects(filter) {
  const address = `/api/projects${query({ limit: PAGE, ...filter })}`;
  const [state, setState] = useState({ items: null, next: null, error: null, address: "" });
  const [turn, setTurn] = useState(0);
  const busy = useRef(null);

  useEffect(() => {
    const abort = new AbortController();
    busy.current = abort;
    get(address, abort.signal).then(
      (page) => setState({ items: page.items, next: page.nextCursor ?? null, error: null, address }),
      (error) => { if (!abort.signal.aborted) setState((before) => ({ ...before, items: before.address === address ? before.items : null, error })); },
    ).finally(() => { if (busy.current === abort) busy.current = null; });
    return () => abort.abort();
  }, [address, turn]);

  async function more() {
    if (busy.current || !state.next || state.address !== address) return;
    const abort = new AbortController();
    busy.current = abort;
    try {
      const page = await get(`${address}&cursor=${encodeURIComponent(state.next)}`, abort.signal);
      setState((before) => (before.address === address ? { ...before, items: [...before.items, ...page.items], next: page.nextCursor ?? null } : before));
    } catch {
      // Scrolling on tries again.
    } finally {
      if (busy.current === abort) busy.current = null;
    }
  }

  const update = (id, change) => setState((before) => ({
    ...before, items: before.items?.map((project) => (project.id === id ? change(project) : project)).filter(Boolean) ?? null,
  }));
  return { ...state, more, update, reload: () => setTurn((before) => before + 1) };
}

/** The latest checks of the rows in sight, and what happens to them from then on. */
function useRecent(ids, list) {
  const [recent, setRecent] = useState(new Map());
  const wanted = useSettled(ids.join(","), 120);
  useEffect(() => {
    const missing = wanted.split(",").filter((id) => id && !recent.has(Number(id))).slice(0, 100);
    if (missing.length === 0) return;
    get(`/api/projects/recent?id=${missing.join(",")}`).then(
      ({ items }) => setRecent((before) => new Map([...before, ...items.map((item) => [item.projectId, item])])),
      () => {},
    );
  }, [wanted]);
  const projects = wanted.split(",").filter(Boolean).map(Number);
  useLive({ types: ["result", "project"], projects: projects.length > 0 ? projects : [0] }, (type, data) => {
    if (type === "missed") {
      setRecent(new Map());
      list.reload();
    }
    if (type === "project") list.update(data.id, (project) => (data.deleted ? null : { ...project, ...data }));
    if (type === "result") {
      list.update(data.projectId, (project) => withResult(project, data));
      setRecent((before) => (before.has(data.projectId) ? new Map(before).set(data.projectId, appended(before.get(data.projectId), data)) : before));
    }
  });
  return recent;
}

const withResult = (project, result) => ({
  ...project,
  condition: project.enabled ? conditionOf(result) : project.condition,
  state: { ...result, up: result.success, polledAt: result.timestamp },
});

const appended = (recent, result) => ({
  ...recent,
  outcomes: [...recent.outcomes, result.outcome].slice(-30),
  responseTimesMs: [...recent.responseTimesMs, result.responseTimeMs ?? null].slice(-30),
});

/** A key that does something unless somebody is typing. */
function useShortcut(key, action) {
  useEffect(() => {
    const pressed = (event) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select, dialog")) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
