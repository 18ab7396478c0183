import { html } from "../html.js";
import { useEffect, useRef, useState } from "../lib/hooks.js";
import { signIn } from "../api.js";
import { useAction } from "../load.js";
import { Field } from "../parts/field.js";
import { Icon } from "../parts/icon.js";
import { whySignedOut } from "../session.js";

export function SignIn() {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [submit, running, error] = useAction(() => signIn(username, password));
  const first = useRef(null);
  useEffect(() => {
    document.title = "Sign in · Pollux";
    first.current.focus();
  }, []);
  return html`
    <main class="sign-in">
      <form class="card stack" onSubmit=${(event) => { event.preventDefault(); submit(); }}>
        <div class="brand"><${Icon} name="pollux" size=${34} /><h1>Sign in to Pollux</h1></div>
        ${whySignedOut() && !error && html`<p class="notice" role="status">${whySignedOut()}</p>`}
        <${Field} label="Username">${(about) => html`
          <input ...${about} ref=${first} name="username" autocomplete="username" autocapitalize="none" spellcheck=${false} required
            value=${username} onInput=${(event) => setUsername(event.target.value)} />`}<//>
        <${Field} label="Password">${(about) => html`
          <input ...${about} name="password" type="password" autocomplete="current-password" required
            value=${password} onInput=${(event) => setPassword(event.target.value)} />`}<//>
        ${error && html`<p class="error" role="alert">${error.message}</p>`}
        <button disabled=${running}>${running ? "Signing in…" : "Sign in"}</button>
      </form>
    </main>`;
}
