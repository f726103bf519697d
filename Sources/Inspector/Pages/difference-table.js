/** A difference as a table: what happened, where, the value before and the value after, side by side. */

import { make } from "./dom.js";
import { pretty } from "./json-text.js";
import { table } from "./pieces.js";

const words = { added: "Added", removed: "Removed", changed: "Changed" };
const signs = { added: "+", removed: "−", changed: "~" };
const maximumRows = 500;
const wholeLength = 32;

/** `before` and `after` name the two sides in the head of the table. */
export function differenceTable(changes, before, after) {
  if (changes.length === 0) return make("p", { class: "quiet" }, "Nothing differs.");
  const rows = changes.slice(0, maximumRows).map(row);
  return make("div", { class: "difference" },
    make("p", { class: "quiet" }, summary(changes)),
    table(`Differences between ${before} and ${after}`, ["Change", "Path", before, after],
      rows.map((cells) => labelled(cells, [null, null, before, after])), { class: "stacks" }),
    changes.length > maximumRows && make("p", { class: "quiet" }, `The first ${maximumRows} are shown.`));
}

function summary(changes) {
  const parts = Object.keys(words).map((kind) => {
    const number = changes.filter((change) => change.kind === kind).length;
    return number > 0 ? `${number} ${words[kind].toLowerCase()}` : null;
  });
  return parts.filter(Boolean).join(", ");
}

function row(change) {
  const [before, after] = sides(change);
  return [
    make("td", { class: `kind ${change.kind}` }, make("span", { "aria-hidden": "true" }, `${signs[change.kind]} `), words[change.kind]),
    make("th", { scope: "row", class: "path" }, change.path || "the whole value"),
    make("td", { class: "value before" }, before),
    make("td", { class: "value after" }, after),
  ];
}

/** On a narrow page, the rows are stacked and each cell shows its own title. */
function labelled(cells, titles) {
  cells.forEach((cell, index) => {
    if (titles[index]) cell.setAttribute("data-title", titles[index]);
  });
  return make("tr", {}, cells);
}

function sides({ kind, before, after }) {
  if (kind === "added") return [absent(), make("pre", {}, pretty(after))];
  if (kind === "removed") return [make("pre", {}, pretty(before)), absent()];
  const [old, next] = [pretty(before), pretty(after)];
  const [start, end] = sameEnds(old, next);
  return [marked("del", old, start, end), marked("ins", next, start, end)];
}

function absent() {
  return make("span", { class: "quiet" }, "–");
}

function marked(tag, text, start, end) {
  const last = text.length - end;
  return make("pre", {}, text.slice(0, start), last > start && make(tag, {}, text.slice(start, last)), text.slice(last));
}

/** How many characters two texts share at their beginning and at their end; short ones are read as a whole. */
function sameEnds(one, other) {
  if (Math.max(one.length, other.length) < wholeLength) return [0, 0];
  const limit = Math.min(one.length, other.length);
  let start = 0;
  while (start < limit && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < limit - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return [start, end];
}
