/** The versions of a record: a table in which two are chosen, and what changed from one to the other. */

import { announce } from "./announce.js";
import { askForRecords } from "./api.js";
import { badge, fill, make, notice } from "./dom.js";
import { difference } from "./difference.js";
import { differenceTable } from "./difference-table.js";
import { counted, time } from "./format.js";
import { table } from "./pieces.js";
import { revisionTree } from "./revision-tree.js";
import { recordAddress } from "./route.js";
import { scroller } from "./scroller.js";

export function versionsPart({ record, place, query, signal, navigate }) {
  const versions = record.versions ?? [];
  const readable = versions.filter((version) => version.hasValue);
  const isReadable = (name) => readable.some(({ version }) => version === name);
  const from = isReadable(query.from) ? query.from : readable[1]?.version ?? "";
  const to = isReadable(query.to) ? query.to : readable[0]?.version ?? "";
  const result = make("section", { class: "comparison" });
  const choose = (side, version) => navigate(
    recordAddress(place, { ...query, from, to, [side]: version }), { replace: true });
  const chosen = { from, to };
  const element = make("div", {},
    record.tree && revisionTree(withBodies(record.tree, isReadable), place),
    versions.length > 1 && make("section", {},
      make("h2", {}, "Compare"),
      scroller("Versions", {}, versionTable(versions, chosen, choose)), result));
  if (readable.length > 1) compare(place, from, to, result, signal);
  return { label: record.tree ? "Revisions" : "Versions", element };
}

/** A revision can be read if either list says so. */
function withBodies(tree, isReadable) {
  return { ...tree, nodes: tree.nodes.map((node) => ({ ...node, hasBody: node.hasBody || isReadable(node.revision) })) };
}

function versionTable(versions, chosen, choose) {
  return table("Versions, newest first", ["Before", "After", "Version", "Written", "State"], versions.map((version) => make("tr", {},
    make("td", {}, choice("from", version, chosen, choose)),
    make("td", {}, choice("to", version, chosen, choose)),
    make("th", { scope: "row" }, version.version),
    make("td", {}, version.time ? time(version.time) : make("span", { class: "quiet" }, "unknown")),
    make("td", {}, states(version)))), { class: "versions" });
}

function choice(side, version, chosen, choose) {
  const label = `${side === "from" ? "Before" : "After"}: version ${version.version}`;
  const input = make("input", { type: "radio", name: side, "aria-label": label, disabled: !version.hasValue });
  input.checked = chosen[side] === version.version;
  input.addEventListener("change", async () => {
    await choose(side, version.version);
    document.querySelector(`input[name="${side}"]:checked`)?.focus();
  });
  return make("label", { class: "hit" }, input);
}

function states({ isCurrent, isDeleted, hasValue }) {
  return [
    isCurrent && badge("current", "good"), " ",
    isDeleted && badge("deleted", "bad"), " ",
    !hasValue && !isDeleted && make("span", { class: "quiet" }, "content is no longer kept"),
  ];
}

async function compare(place, from, to, result, signal) {
  try {
    const [before, after] = await Promise.all([from, to].map((version) => askForRecords("version", { ...place, version }, signal)));
    const changes = difference(before.get("value") ?? null, after.get("value") ?? null);
    announce(counted(changes.length, "difference"));
    fill(result, make("h2", {}, `From ${from} to ${to}`), differenceTable(changes, `Version ${from}`, `Version ${to}`));
  } catch (error) {
    if (error.name !== "AbortError") fill(result, notice("bad", "Error:", error.message));
  }
}
