/** Pieces that several views are made of. */

import { make } from "./dom.js";

/** A table; a column is a title, or a title and a class of its head. Rows are elements. */
export function table(caption, columns, rows, properties = {}) {
  const heads = columns.map((column) => [column].flat()).map(([title, style]) => make("th", { scope: "col", class: style }, title));
  return make("table", properties,
    make("caption", { class: "unseen" }, caption),
    make("thead", {}, make("tr", {}, heads)),
    rows instanceof Element ? rows : make("tbody", {}, rows));
}

/** Names with their values and, below a value, a detail. */
export function definitions(style, entries) {
  return make("dl", { class: style }, entries.filter(Boolean).map(([name, value, detail]) => make("div", {},
    make("dt", {}, name),
    make("dd", {}, value, detail && make("span", { class: "detail" }, detail)))));
}

/** The way from a collection down to what is shown: a link, and the name of this place. */
export function breadcrumbs(address, above, here) {
  return make("nav", { class: "breadcrumbs", "aria-label": "Breadcrumbs" },
    make("a", { href: address }, above),
    make("span", { "aria-hidden": "true" }, " / "),
    make("span", {}, here));
}
