import { html } from "./html.js";
import { render } from "./lib/preact.js";
import { App } from "./app.js";

render(html`<${App} />`, document.getElementById("app"));
