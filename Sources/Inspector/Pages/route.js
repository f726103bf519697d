/**
 * The address of every state, behind the `#` of the page: `#/record/resources/r4%2FPatient/p1?show=json` is the view
 * `record`, the path `["resources", "r4/Patient", "p1"]` and the query `{ show: "json" }`.
 */

export function parseRoute(hash) {
  const text = hash.startsWith("#/") ? hash.slice(2) : "";
  const mark = text.indexOf("?");
  const parts = (mark < 0 ? text : text.slice(0, mark)).split("/").map(decoded);
  const query = Object.fromEntries(new URLSearchParams(mark < 0 ? "" : text.slice(mark + 1)));
  return { view: parts[0] || "overview", path: parts.slice(1), query };
}

/** Fields of the query that are empty are left out. */
export function address(view, path = [], query = {}) {
  const fields = Object.entries(query).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  const tail = new URLSearchParams(fields).toString();
  return `#/${[view, ...path].map(encoded).join("/")}${tail ? `?${tail}` : ""}`;
}

export function collectionAddress(collection, query = {}) {
  return address("collection", [collection.kind, collection.name], query);
}

export function recordAddress(record, query = {}) {
  return address("record", [record.kind, record.name, record.key], query);
}

/** The address of the timeline of a patient, given as a record. */
export function timelineAddress(record, query = {}) {
  return address("timeline", [record.name.split("/")[0], record.key], query);
}

/** What a reader calls a collection: `Patient` of R4 is named `r4/Patient`. */
export function collectionTitle(collection) {
  return collection.kind === "resources" ? collection.name.split("/").slice(1).join("/") : collection.name;
}

/** Collections by their group, in the order in which the groups come first. */
export function grouped(collections) {
  const groups = new Map();
  for (const collection of collections) {
    groups.set(collection.group, [...(groups.get(collection.group) ?? []), collection]);
  }
  return groups;
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;  // An address that somebody wrote by hand; what it names will not be found.
  }
}

function encoded(part) {
  return encodeURIComponent(part.toWellFormed?.() ?? part);
}
