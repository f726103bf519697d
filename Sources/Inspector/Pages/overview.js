/** The first view: what the store holds, group by group, and how it is doing. */

import { ask } from "./api.js";
import { badge, fill, make } from "./dom.js";
import { bytes, count, counted, percent } from "./format.js";
import { storageTitle } from "./frame.js";
import { LineChart } from "./line-chart.js";
import { listen } from "./live.js";
import { definitions, table } from "./pieces.js";
import { collectionAddress, grouped } from "./route.js";
import { scroller } from "./scroller.js";
import { databaseFigures } from "./store.js";
import { gather } from "./timing.js";

export async function open(route, { signal, failed }) {
  const store = await ask("store", {}, signal);
  const groups = make("div", {}, groupSections(store.collections));
  const pulse = new Pulse(store);
  const refresh = gather(1000, async () => {
    const { collections } = await ask("store", {}, signal).catch(failed) ?? {};
    if (!collections) return;
    updateCounts(groups, collections);
  });
  listen({ changes: refresh, missed: refresh, statistics: (figures) => pulse.show(figures) }, signal);
  const element = make("div", { class: "page" },
    make("h1", {}, store.name),
    store.collections.length > 0 ? groups : emptyStore(),
    pulse.element);
  return { title: "Overview", element };
}

function emptyStore() {
  return make("p", { class: "quiet" }, "There is nothing here yet. Records appear as they are written.");
}

function groupSections(collections) {
  return [...grouped(collections)].map(([group, members]) => make("section", {},
    make("h2", {}, group),
    scroller(`Collections: ${group}`, {}, groupTable(group, members))));
}

function groupTable(group, members) {
  const columns = ["Collection", ["Records", "right"], ["Size", "right"], "Indexes"];
  return table(group, columns, members.map(collectionRow), { class: "collections" });
}

function collectionRow(collection) {
  return make("tr", { "data-address": collectionAddress(collection) },
    make("th", { scope: "row" }, make("a", { href: collectionAddress(collection) }, collection.title ?? collection.name)),
    make("td", { class: "right" }, counts(collection)),
    make("td", { class: "right" }, size(collection)),
    make("td", {}, indexes(collection.indexes ?? [])));
}

function counts(collection) {
  const deleted = collection.deletedCount > 0 && make("span", { class: "quiet" }, `${count(collection.deletedCount)} deleted · `);
  return [deleted, make("span", { class: "number" }, count(collection.count))];
}

/** The size is estimated from a sample. */
function size({ approximateBytes }) {
  if (typeof approximateBytes !== "number") return make("span", { class: "quiet" }, "–");
  return [make("span", { "aria-hidden": "true" }, "≈ "), make("span", { class: "unseen" }, "about "), bytes(approximateBytes)];
}

function indexes(list) {
  if (list.length === 0) return make("span", { class: "quiet" }, "none");
  return make("ul", { class: "indexes" }, list.map((index) => make("li", {},
    index.name,
    typeof index.entries === "number" && make("span", { class: "quiet" }, ` ${counted(index.entries, "entry", "entries")}`),
    " ",
    index.state !== "ready" && badge(index.state, "note"))));
}

function updateCounts(groups, collections) {
  const rows = new Map([...groups.querySelectorAll("tr[data-address]")].map((row) => [row.dataset.address, row]));
  if (collections.some((collection) => !rows.has(collectionAddress(collection)))) {
    if (!groups.contains(document.activeElement)) fill(groups, groupSections(collections));
    return;
  }
  for (const collection of collections) fill(rows.get(collectionAddress(collection)).children[1], counts(collection));
}

/** How the store is doing, in four figures and a line of its commits; a database does not count its commits. */
class Pulse {
  constructor(store) {
    this.chart = new LineChart({ name: "commits", label: "Commits a second, last two minutes", format: count, height: 72 });
    this.figures = make("div", {});
    this.element = make("section", { class: "pulse" },
      make("h2", {}, make("a", { href: "#/store" }, storageTitle(store))),
      this.figures,
      !store.statistics.kind && this.chart.element);
    this.show(store.statistics);
  }

  show(statistics) {
    fill(this.figures, definitions("figures", statistics.kind ? databaseFigures(statistics) : this.storeFigures(statistics)));
    this.chart.show();
  }

  storeFigures({ commits, liveBytes, deadBytes, fileBytes, residentBytes }) {
    return [
      ["Commits since start", count(commits)],
      ["Files", bytes(fileBytes)],
      ["Live", percent(liveBytes, liveBytes + deadBytes)],
      residentBytes !== null && ["Memory", bytes(residentBytes)],
    ];
  }
}
