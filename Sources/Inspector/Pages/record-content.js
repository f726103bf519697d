/** The content of a record, as a tree with its tools and as text. */

import { announce } from "./announce.js";
import { copy } from "./clipboard.js";
import { button, make } from "./dom.js";
import { counted } from "./format.js";
import { compact, pretty } from "./json-text.js";
import { Tree } from "./tree.js";

export function treePart({ record, place }) {
  const { value } = record;
  if (!(value instanceof Map) && !Array.isArray(value)) return jsonPart({ record });
  if (value.size === 0 || value.length === 0) return { label: "Tree", element: make("p", { class: "quiet" }, "The record is empty.") };
  const path = make("output", { class: "path", "aria-label": "Path of the chosen item" });
  const references = new Map((record.references ?? []).map((reference) => [reference.text, reference]));
  const onFocus = (item) => { path.textContent = item.path; };
  const tree = new Tree(value, `Content of ${record.title ?? place.key}`, { references, onFocus });
  const tools = make("div", { class: "tree-tools" },
    button("Expand all", () => announce(tree.openAll() ? "Everything is open" : "Only a part is open, as the record is large")),
    button("Collapse all", () => tree.closeAll()),
    button("Copy path", () => copyAndSay(tree.current.path, "Path copied")),
    button("Copy value", () => copyAndSay(textOf(tree.current.value), "Value copied")),
    path);
  return { label: "Tree", element: make("div", {}, tools, tree.element) };
}

export function jsonPart({ record }) {
  if (record.value === null) return { label: "JSON", element: make("p", { class: "quiet" }, "This version has no content.") };
  const text = pretty(record.value);
  const element = make("div", {},
    make("div", { class: "tree-tools" },
      button("Copy", () => copyAndSay(text, "JSON copied")),
      make("span", { class: "quiet" }, counted(text.split("\n").length, "line"))),
    make("pre", { class: "json", tabindex: "0", role: "region", "aria-label": "JSON" }, text));
  return { label: "JSON", element };
}

/** A text is copied as it is, everything else as JSON. */
function textOf(value) {
  return typeof value === "string" ? value : value instanceof Map || Array.isArray(value) ? pretty(value) : compact(value);
}

async function copyAndSay(text, done) {
  announce(await copy(text) ? done : "The browser does not allow copying");
}
