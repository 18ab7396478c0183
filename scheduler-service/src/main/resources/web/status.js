// The tiles at the top.

const COLOURS = { HEALTHY: "good", WARNING: "warn", CRITICAL: "bad" };
const number = (value) => value.toLocaleString("en");

export function element(name, text, className) {
  const node = document.createElement(name);
  if (text !== undefined) node.textContent = text;
  if (className) node.className = className;
  return node;
}

function tile(label, value, colour) {
  const node = element("div", undefined, "tile");
  node.append(element("b", value, colour), element("span", label));
  return node;
}

export function showStatus(status) {
  const { health, lag } = status;
  const share = status.totalRequests > 0 ? (100 * status.successRequests) / status.totalRequests : null;
  document.getElementById("status").replaceChildren(
    tile("Health", health.overall.toLowerCase(), COLOURS[health.overall]),
    tile("Active projects", number(status.activeProjects)),
    tile("Checks", number(status.totalRequests)),
    tile("Succeeded", share === null ? "–" : `${share.toFixed(1)} %`),
    tile("HTTP in flight", `${number(status.activeHttp)} / ${number(status.maxConcurrentHttp)}`, COLOURS[health.activeHttp]),
    tile("Tasks waiting", number(lag.tasks), COLOURS[health.tasks]),
    tile("Results waiting", number(lag.results), COLOURS[health.results]),
    tile("Executors", number(status.executors.length)),
  );
}
