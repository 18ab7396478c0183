// Writes elements as tagged templates: html`<a href=${address}>${text}</a>`, html`<${Component} name="x" />`.
// A template is parsed once, when it is first met; after that only its values are put in.

import { Fragment, h } from "./lib/preact.js";

const TAG = /<(\/?)([^\s/>"]*)((?:"[^"]*"|[^">])*?)(\/?)>/g;
const ATTRIBUTE = /([^\s=]+)(?:=(?:"([^"]*)"|(\S+)))?/g;
const HOLE = /\0(\d+)\0/;
const parsed = new WeakMap();

export function html(strings, ...values) {
  let nodes = parsed.get(strings);
  if (!nodes) {
    nodes = parse(strings.reduce((text, part, i) => `${text}\0${i - 1}\0${part}`));
    parsed.set(strings, nodes);
  }
  const built = nodes.map((node) => build(node, values));
  return built.length === 1 ? built[0] : h(Fragment, null, ...built);
}

function parse(text) {
  const root = { children: [] };
  const open = [root];
  let end = 0;
  for (const match of text.matchAll(TAG)) {
    const [whole, closing, name, attributes, selfClosing] = match;
    addText(open.at(-1), text.slice(end, match.index));
    end = match.index + whole.length;
    if (closing) {
      open.pop();
      continue;
    }
    const node = { tag: pieces(name), attributes: parseAttributes(attributes), children: [] };
    open.at(-1).children.push(node);
    if (!selfClosing) open.push(node);
  }
  addText(open.at(-1), text.slice(end));
  if (open.length !== 1) throw new Error(`not closed: ${text}`);
  return root.children;
}

function parseAttributes(text) {
  return [...text.matchAll(ATTRIBUTE)].map(([, name, quoted, bare]) => ({
    name,
    value: (quoted ?? bare) === undefined ? [true] : pieces(quoted ?? bare),
  }));
}

/** A line break and the space around it separate nothing. */
function addText(parent, text) {
  const trimmed = text.replace(/^\s*\n\s*|\s*\n\s*$/g, "");
  if (trimmed) parent.children.push(...pieces(trimmed));
}

/** Texts, and numbers of values. */
function pieces(text) {
  return text.split(HOLE).map((piece, i) => (i % 2 ? Number(piece) : piece)).filter((piece) => piece !== "");
}

function build(node, values) {
  if (typeof node === "string") return node;
  if (typeof node === "number") return values[node];
  const properties = {};
  for (const { name, value } of node.attributes) {
    if (name.startsWith("...")) Object.assign(properties, values[name.match(HOLE)[1]]);
    else properties[name] = join(value, values);
  }
  return h(join(node.tag, values), properties, ...node.children.map((child) => build(child, values)));
}

/** A single value stays what it is; with text around it, it becomes text. */
function join(parts, values) {
  if (parts.length === 1) return typeof parts[0] === "number" ? values[parts[0]] : parts[0];
  return parts.map((part) => (typeof part === "number" ? values[part] : part)).join("");
}
