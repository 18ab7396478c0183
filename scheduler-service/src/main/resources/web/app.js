// The frame around every page: who is signed in, where one can go, whether the connection lives.

import { html } from "./html.js";
import { useEffect, useRef } from "./lib/hooks.js";
import { useConnection } from "./live.js";
import * as all from "./pages.js";
import { SignIn } from "./pages/sign-in.js";
import { AccountMenu } from "./parts/account-menu.js";
import { Icon } from "./parts/icon.js";
import { Empty } from "./parts/states.js";
import { Toasts } from "./parts/toast.js";
import { match, useLocation } from "./router.js";
import { may, useAccount } from "./session.js";
import { StatusProvider } from "./status.js";

const pages = Object.values(all).sort((one, other) => parameters(one) - parameters(other));
const navigation = pages.filter((page) => page.nav).sort((one, other) => one.nav.order - other.nav.order);

function parameters(page) {
  return page.path.split(":").length;
}

export function App() {
  const account = useAccount();
  return html`
    ${account ? html`<${Frame} account=${account} />` : html`<${SignIn} />`}
    <${Toasts} />
  `;
}

function Frame({ account }) {
  const { path } = useLocation();
  const { page, values } = find(path, account);
  const main = useRef(null);
  useEffect(() => {
    document.title = page ? `${page.title} · Pollux` : "Pollux";
    main.current.scrollTo(0, 0);
  }, [path]);
  return html`
    <${StatusProvider}>
      <div class="frame">
        <a class="skip" href="#main" onClick=${(event) => { event.preventDefault(); main.current.focus(); }}>Skip to content</a>
        <header class="side">
          <a class="brand" href="#/" aria-label="Pollux, overview"><${Icon} name="pollux" size=${26} /><span>Pollux</span></a>
          <${Navigation} path=${path} account=${account} />
          <${AccountMenu} account=${account} />
        </header>
        <div class="content">
          <${Connection} />
          <main id="main" tabindex="-1" ref=${main}>
            ${page
              ? html`<${page.View} key=${path} ...${values} />`
              : html`<${Empty} title="There is nothing here" icon="search">
                  <p>Perhaps it was moved or deleted.</p><a class="button" href="#/">To the overview</a>
                <//>`}
          </main>
        </div>
      </div>
    <//>
  `;
}

function find(path, account) {
  for (const page of pages) {
    const values = match(page.path, path);
    if (values) return may(page.role ?? "VIEWER", account) ? { page, values } : { page: null, values: {} };
  }
  return { page: null, values: {} };
}

function Navigation({ path, account }) {
  const shown = navigation.filter((page) => may(page.role ?? "VIEWER", account));
  return html`
    <nav aria-label="Main">
      ${shown.map((page) => html`
        <a href="#${page.path}" aria-current=${isWithin(path, page.path) ? "page" : undefined}>
          <${Icon} name=${page.nav.icon} /><span>${page.nav.label}</span>
        </a>
      `)}
    </nav>
  `;
}

const isWithin = (path, start) => path === start || (start !== "/" && path.startsWith(`${start}/`));

function Connection() {
  const lost = useConnection() === "lost";
  return html`
    <div class="connection" role="status">
      ${lost && html`<p><${Icon} name="offline" /> Connection lost: what you see may be old. Trying again…</p>`}
    </div>
  `;
}
