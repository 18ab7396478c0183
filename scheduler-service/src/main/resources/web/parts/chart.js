// Response times over time: the median as a line, what lies between it and the slowest as areas. Drag over it to look
// closer; it asks for finer data then. Below it, on the same axis, how the checks ended.

import { html } from "../html.js";
import { useEffect, useRef, useState } from "../lib/hooks.js";
import { clock, duration, mark, number, percent, utc, words } from "../format.js";

const LEFT = 56;
const RIGHT = 12;
const TOP = 10;
const PLOT = 190;
const GAP = 34;
const BARS = 34;
const HEIGHT = TOP + PLOT + GAP + BARS + 4;
const LINES = [["p99Ms", "p99"], ["p95Ms", "p95"], ["p50Ms", "median"]];

export function Chart({ series, note, onZoom }) {
  const [frame, width] = useWidth();
  const [hover, setHover] = useState(null);
  const [drag, setDrag] = useState(null);
  const from = Date.parse(series.since);
  const to = Date.parse(series.until);
  const step = series.stepSeconds * 1000;
  const plot = Math.max(1, width - LEFT - RIGHT);
  const x = (at) => LEFT + Math.min(1, Math.max(0, (at - from) / (to - from))) * plot;
  const points = series.points.map((point) => ({ ...point, time: Date.parse(point.at) }));
  const ticks = niceTicks(Math.max(10, ...points.map((point) => point.p99Ms ?? 0)));
  const y = (ms) => TOP + PLOT - (ms / ticks.at(-1)) * PLOT;
  const timeAt = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    return from + Math.min(1, Math.max(0, (event.clientX - box.left - LEFT) / plot)) * (to - from);
  };
  const shown = hover === null ? null : nearest(points, hover - step / 2);

  function release(event) {
    if (drag === null) return;
    const [start, end] = [drag, timeAt(event)].sort((one, other) => one - other);
    setDrag(null);
    if (x(end) - x(start) > 12) onZoom(new Date(start).toISOString(), new Date(end).toISOString());
  }

  return html`
    <div class="chart" ref=${frame}>
      <svg width=${width} height=${HEIGHT} role="img" aria-label=${describe(points)}
        onPointerMove=${(event) => setHover(timeAt(event))}
        onPointerLeave=${() => { setHover(null); setDrag(null); }}
        onPointerDown=${(event) => { if (event.button === 0 && event.pointerType !== "touch") setDrag(timeAt(event)); }}
        onPointerUp=${release}>
        ${ticks.map((ms) => html`
          <line class="grid" x1=${LEFT} x2=${width - RIGHT} y1=${y(ms)} y2=${y(ms)} />
          <text class="tick" x=${LEFT - 8} y=${y(ms) + 4} text-anchor="end">${duration(ms)}</text>`)}
        ${timeMarks(from, to, plot).map((at) => html`
          <text class="tick" x=${x(at)} y=${TOP + PLOT + 20} text-anchor="middle">${mark(at, (to - from) / 1000 > 172800 ? 86400 : 60)}</text>`)}
        ${runs(points, step).map((run) => html`
          <path class="area wide" d=${area(run, "p95Ms", "p99Ms", x, y, step)} />
          <path class="area" d=${area(run, "p50Ms", "p95Ms", x, y, step)} />
          ${LINES.map(([field]) => html`<path class="line ${field}" d=${line(run, field, x, y, step)} />`)}
          ${run.length === 1 && html`<circle class="point" cx=${x(run[0].time + step / 2)} cy=${y(run[0].p50Ms)} r="2.5" />`}`)}
        ${points.map((point) => html`<${OutcomeBar} point=${point} x=${x(point.time)} width=${Math.max(1, x(point.time + step) - x(point.time) - 1)} />`)}
        ${shown && html`<line class="cross" x1=${x(shown.time + step / 2)} x2=${x(shown.time + step / 2)} y1=${TOP} y2=${HEIGHT - 4} />`}
        ${drag !== null && hover !== null && html`
          <rect class="selection" x=${Math.min(x(drag), x(hover))} y=${TOP} width=${Math.abs(x(hover) - x(drag))} height=${PLOT} />`}
      </svg>
      ${shown && html`<${Tip} point=${shown} left=${x(shown.time + step / 2)} width=${width} />`}
      <div class="legend" aria-hidden="true">
        ${LINES.map(([field, name]) => html`<span><i class="swatch ${field}" />${name}</span>`)}
        <span><i class="swatch up" />up</span><span><i class="swatch down" />failed</span>
        <span class="hint">${note} · drag to zoom</span>
      </div>
    </div>`;
}

function OutcomeBar({ point, x, width }) {
  const top = TOP + PLOT + GAP;
  const failed = point.total > 0 ? Math.max(point.total > point.up ? 3 : 0, ((point.total - point.up) / point.total) * BARS) : 0;
  return html`
    <g>
      ${failed < BARS && html`<rect class="bar up" x=${x} y=${top} width=${width} height=${BARS - failed} />`}
      ${failed > 0 && html`<rect class="bar down" x=${x} y=${top + BARS - failed} width=${width} height=${failed} />`}
    </g>`;
}

function Tip({ point, left, width }) {
  const failures = Object.entries(point.outcomes).filter(([outcome]) => outcome !== "UP");
  return html`
    <div class="tip" style=${{ left: `${Math.min(Math.max(left + 14, 0), width - 190)}px` }}>
      <b title=${utc(point.at)}>${clock(point.at)}</b>
      ${LINES.toReversed().map(([field, name]) => html`<span>${name}<em>${duration(point[field])}</em></span>`)}
      <span>checks<em>${number(point.total)}</em></span>
      <span>up<em>${percent(point.up / point.total)}</em></span>
      ${failures.map(([outcome, count]) => html`<span class="bad">${words(outcome)}<em>${number(count)}</em></span>`)}
    </div>`;
}

function describe(points) {
  const checks = points.reduce((sum, point) => sum + point.total, 0);
  if (checks === 0) return "No checks in this time";
  const up = points.reduce((sum, point) => sum + point.up, 0);
  const worst = Math.max(...points.map((point) => point.p99Ms ?? 0));
  return `${number(checks)} checks, ${percent(up / checks)} up, at worst ${duration(worst)} for 99 of 100`;
}

/** Points without a gap between them. */
function runs(points, step) {
  const all = [];
  for (const point of points.filter(({ p50Ms }) => p50Ms !== undefined && p50Ms !== null)) {
    const last = all.at(-1);
    if (last && point.time - last.at(-1).time <= step * 2.5) last.push(point);
    else all.push([point]);
  }
  return all;
}

const line = (run, field, x, y, step) =>
  run.map((point, i) => `${i ? "L" : "M"}${x(point.time + step / 2).toFixed(1)} ${y(point[field]).toFixed(1)}`).join("");

const area = (run, low, high, x, y, step) =>
  `${line(run, high, x, y, step)}${line(run.toReversed(), low, x, y, step).replace("M", "L")}Z`;

function nearest(points, time) {
  let best = null;
  for (const point of points) {
    if (best === null || Math.abs(point.time - time) < Math.abs(best.time - time)) best = point;
  }
  return best;
}

/** Round numbers of whole milliseconds from 0 to at least the top, which is at least 10. */
function niceTicks(top) {
  const rough = top / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough && Number.isInteger(candidate));
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, i) => i * step);
}

const MARKS = [10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 604800, 1209600, 2592000];

function timeMarks(from, to, width) {
  const most = Math.max(2, Math.floor(width / 90));
  const step = (MARKS.find((seconds) => (to - from) / 1000 / seconds <= most) ?? MARKS.at(-1)) * 1000;
  const zone = new Date(from).getTimezoneOffset() * 60000;
  const first = Math.ceil((from - zone) / step) * step + zone;
  const marks = [];
  for (let at = first; at <= to; at += step) marks.push(at);
  return marks;
}

function useWidth() {
  const frame = useRef(null);
  const [width, setWidth] = useState(600);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return [frame, width];
}
