/** What stands beside a record: what it refers to, what refers to it, and its attachments. */

import { download } from "./api.js";
import { badge, button, fill, make, notice } from "./dom.js";
import { bytes } from "./format.js";
import { recordAddress } from "./route.js";

export function referencesPart(references) {
  if (references.length === 0) return null;
  return make("section", {}, make("h2", {}, "Refers to"), make("ul", { class: "links" }, references.map((reference) => make("li", {},
    make("p", { class: "path" }, reference.path),
    reference.target ? link(reference.target, reference.text) : make("span", {}, reference.text),
    reference.state !== "found" && [" ", badge(reference.state, reference.state === "missing" ? "bad" : "plain")]))));
}

export function referrersPart({ referrers = [], hasMoreReferrers }) {
  if (referrers.length === 0) return null;
  return make("section", {}, make("h2", {}, "Referred to by"),
    byPath(referrers).map(([path, list]) => [
      make("p", { class: "path" }, path),
      make("ul", { class: "links", "aria-label": path }, list.map(({ source, title }) => make("li", {}, link(source, title)))),
    ]),
    hasMoreReferrers && make("p", { class: "quiet" }, `The first ${referrers.length} are shown; there are more.`));
}

/** A long name is cut off, and shown whole by the browser. */
function link(target, text) {
  return make("a", { href: recordAddress(target), title: text }, text);
}

function byPath(referrers) {
  const paths = new Map();
  for (const referrer of referrers) paths.set(referrer.path, [...(paths.get(referrer.path) ?? []), referrer]);
  return [...paths];
}

export function attachmentsPart(attachments) {
  if (attachments.length === 0) return null;
  const problem = make("div", { role: "alert" });
  return make("section", {}, make("h2", {}, "Attachments"), make("ul", { class: "links" }, attachments.map((attachment) => make("li", {},
    make("span", {}, attachment.name), " ",
    make("span", { class: "quiet" }, `${attachment.type}, ${bytes(attachment.bytes)}`), " ",
    button("Save", () => save(attachment, problem), { "aria-label": `Save ${attachment.name}` })))), problem);
}

/** An attachment is only ever saved: shown in a page of this origin, it could run. */
async function save({ name, url }, problem) {
  try {
    const address = URL.createObjectURL(await download(url));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    fill(problem);
  } catch (error) {
    fill(problem, notice("bad", "Error:", error.message));
  }
}
