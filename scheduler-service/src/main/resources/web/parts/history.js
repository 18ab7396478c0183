// Response times and outcomes of a project over a window of time, which one can zoom into.

import { html } from "../html.js";
import { useState } from "../lib/hooks.js";
import { query } from "../api.js";
import { clock, span } from "../format.js";
import { useFetched, useRefresh } from "../load.js";
import { Chart } from "./chart.js";
import { Choice } from "./field.js";
import { Icon } from "./icon.js";
import { Empty, Loaded } from "./states.js";

const WINDOWS = [["1h", "1 h"], ["6h", "6 h"], ["24h", "24 h"], ["7d", "7 d"], ["30d", "30 d"], ["90d", "90 d"]];

export function History({ id, latest }) {
  const [window, setWindow] = useState("1h");
  const [zoom, setZoom] = useState(null);
  const series = useFetched(`/api/projects/${id}/series${query(zoom ?? { window })}`);
  useRefresh(zoom === null && latest !== null, series.reload);
  const title = zoom ? `${clock(zoom.since)} to ${clock(zoom.until)}` : "Response time";
  return html`
    <section class="card" aria-labelledby="history">
      <div class="card-head">
        <h2 id="history">${title}</h2>
        <div class="actions">
          ${zoom && html`<button type="button" class="quiet small" onClick=${() => setZoom(null)}><${Icon} name="zoomOut" size=${15} />Zoom out</button>`}
          <${Choice} label="Window" options=${WINDOWS} value=${zoom ? "" : window} onChange=${(next) => { setZoom(null); setWindow(next); }} />
        </div>
      </div>
      <${Loaded} of=${series} rows=${1} height=${300}>${(data) => (data.points.length === 0
        ? html`<div class="chart-empty"><${Empty} title="No checks in this time" icon="stuck" /></div>`
        : html`<${Chart} series=${data} onZoom=${(since, until) => setZoom({ since, until })} note="Steps of ${span(data.stepSeconds)}" />`)}<//>
    </section>`;
}
