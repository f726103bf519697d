/**
 * The store itself: its files, its commits, what a start would replay, what is pinned, and the memory of the server. Of a
 * database, which keeps its own figures, there is less.
 */

import { ask } from "./api.js";
import { fill, make, notice } from "./dom.js";
import { bytes, count, counted, duration, percent } from "./format.js";
import { storageTitle } from "./frame.js";
import { LineChart } from "./line-chart.js";
import { definitions, table } from "./pieces.js";
import { listen } from "./live.js";
import { span, series } from "./samples.js";
import { scroller } from "./scroller.js";
import { segmentChart, segmentTable } from "./segments.js";

export async function open(route, { signal }) {
  const store = await ask("store", {}, signal);
  const { statistics } = store;
  const view = statistics.kind ? new DatabaseView(storageTitle(store)) : new StoreView();
  view.show(statistics);
  listen({ statistics: (figures) => view.show(figures) }, signal);
  return view;
}

class DatabaseView {
  constructor(title) {
    this.title = title;
    this.figures = make("div", {});
    this.memory = memoryChart();
    this.element = make("div", { class: "page" },
      make("h1", {}, title),
      this.figures,
      make("section", {}, make("h2", {}, "Last two minutes"), make("div", { class: "charts" }, this.memory.element)));
  }

  show(statistics) {
    fill(this.figures, definitions("figures", databaseFigures(statistics)));
    this.memory.show();
  }
}

export function databaseFigures({ kind, collections, records, residentBytes, uptimeSeconds }) {
  return [
    ["Kind", kind],
    typeof records === "number" && ["Records", count(records), counted(collections, "collection")],
    residentBytes !== null && ["Memory of the server", bytes(residentBytes)],
    ["Running for", duration(uptimeSeconds)],
  ];
}

function memoryChart() {
  return new LineChart({ name: "memory", label: "Memory of the server", format: bytes, thousand: 1024 });
}

class StoreView {
  constructor() {
    this.title = "Store";
    this.figures = make("div", {});
    this.problem = make("div", { role: "alert" });
    this.problemText = null;
    this.segments = make("div", {});
    this.segmentRows = make("div", {});
    this.charts = [
      new LineChart({ name: "commits", label: "Commits a second", format: count }),
      memoryChart(),
      new LineChart({ name: "replay", label: "Bytes that a start would replay", format: bytes, thousand: 1024 }),
    ];
    this.samples = make("div", {});
    this.details = make("details", {}, make("summary", {}, "These lines as a table"), this.samples);
    this.details.addEventListener("toggle", () => this.showSamples());
    this.element = make("div", { class: "page" },
      make("h1", {}, "Store"),
      this.problem,
      this.figures,
      make("section", {}, make("h2", {}, "Last two minutes"),
        make("div", { class: "charts" }, this.charts.map(({ element }) => element)), this.details),
      make("section", {}, make("h2", {}, "Segments"), this.segments,
        make("details", {}, make("summary", {}, "Segments as a table"), this.segmentRows)));
  }

  show(statistics) {
    fill(this.figures, definitions("figures", figures(statistics)));
    this.showProblem(statistics.maintenanceError ?? null);
    for (const chart of this.charts) chart.show();
    const segments = statistics.segments ?? [];
    const state = JSON.stringify(segments);
    if (state !== this.segmentState) {
      this.segmentState = state;
      fill(this.segments, segmentChart(segments));
      fill(this.segmentRows, segmentTable(segments));
    }
    this.showSamples();
  }

  /** Maintenance goes on trying; until it works, the files grow. */
  showProblem(text) {
    if (text === this.problemText) return;
    this.problemText = text;
    fill(this.problem, text && notice("bad", "Maintenance failed:", text));
  }

  /** The table of the lines has a row for every ten seconds, and is only made while it is open. */
  showSamples() {
    if (!this.details.open) return;
    const figures = [["commits", count], ["memory", bytes], ["replay", bytes]].map(([name, format]) => [series(name), format]);
    const rows = Array.from({ length: span / 10 + 1 }, (_, index) => index * 10).map((age) => make("tr", {},
      make("th", { scope: "row", class: "right" }, age),
      figures.map(([points, format]) => make("td", { class: "right" }, nearest(points, age, format)))));
    const columns = ["Seconds ago", "Commits a second", "Memory", "To replay"].map((title) => [title, "right"]);
    fill(this.samples, scroller("Last two minutes", {}, table("Last two minutes", columns, rows)));
  }
}

function figures(statistics) {
  const { commits, fileBytes, liveBytes, deadBytes, checkpointBytes, replayBytes } = statistics;
  const { snapshots, pinnedBytes, oldestSnapshotSeconds, residentBytes, pageBytes, uptimeSeconds } = statistics;
  return [
    ["Commits since start", count(commits)],
    ["Files", bytes(fileBytes), counted((statistics.segments ?? []).length, "segment")],
    ["Live", bytes(liveBytes), percent(liveBytes, liveBytes + deadBytes)],
    ["Dead", bytes(deadBytes), percent(deadBytes, liveBytes + deadBytes)],
    ["Checkpoint", bytes(checkpointBytes), `${bytes(replayBytes)} to replay`],
    ["Pinned", counted(snapshots, "snapshot"), snapshots > 0 && `${bytes(pinnedBytes)}, oldest ${duration(oldestSnapshotSeconds ?? 0)}`],
    residentBytes !== null && ["Memory", bytes(residentBytes), typeof pageBytes === "number" && `${bytes(pageBytes)} in pages`],
    ["Running for", duration(uptimeSeconds)],
  ];
}

function nearest(points, age, format) {
  const point = points.find((one) => Math.abs(one.age - age) < 1.5);
  return point ? format(Math.round(point.value)) : "–";
}
