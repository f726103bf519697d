/** A collection: the search line, the table of what it found, and its pages. */

import { announce } from "./announce.js";
import { ask } from "./api.js";
import { ColumnMenu } from "./column-menu.js";
import { button, fill, make, notice } from "./dom.js";
import { count, counted, milliseconds } from "./format.js";
import { listen } from "./live.js";
import { collectionAddress, collectionTitle } from "./route.js";
import { RowTable } from "./row-table.js";
import { SearchLine } from "./search-line.js";
import { SortMenu } from "./sort-menu.js";
import { gather } from "./timing.js";

const pageSize = 50;

export async function open(route, context) {
  const [kind, name] = route.path;
  const known = context.store.collections.find((one) => one.kind === kind && one.name === name);
  const view = new CollectionView({ kind, name, ...known }, context);
  await view.update(route);
  return view;
}

class CollectionView {
  constructor(collection, context) {
    this.collection = collection;
    this.context = context;
    this.title = collection.title ?? collectionTitle(collection);
    this.query = {};
    this.request = new AbortController();
    this.search = new SearchLine(collection, { onSearch: (language, query) => this.searchFor(language, query), signal: context.signal });
    this.table = new RowTable(collection, { onSort: (sort) => this.change({ sort }) });
    this.columns = new ColumnMenu((columns) => this.change({ columns, after: this.query.after }, history.state));
    this.sorting = new SortMenu((sort) => this.change({ sort }));
    this.live = make("input", { type: "checkbox", role: "switch", on: { change: () => this.switchLive() } });
    this.build();
    const refresh = gather(400, () => this.refresh());
    listen({ changes: (changes) => this.concerns(changes) && refresh(), missed: refresh }, context.signal);
  }

  build() {
    this.found = make("strong", { role: "status" });
    this.time = make("span", { class: "quiet" });
    this.figures = make("p", { class: "figures-line" }, this.found, this.time);
    this.plan = make("div", { class: "plan" });
    this.pages = make("nav", { class: "pages", "aria-label": "Pages" });
    const group = this.collection.group && make("span", { class: "quiet" }, this.collection.group);
    this.element = make("div", { class: "page wide" },
      make("div", { class: "heading" }, make("h1", {}, this.title), group),
      this.search.element,
      make("div", { class: "toolbar" }, this.figures,
        make("div", { class: "tools" }, make("label", { class: "switch" }, this.live, "Live"), this.sorting.element, this.columns.element)),
      this.plan,
      this.table.element,
      this.pages);
  }

  /** Goes to an address of this collection with some fields changed; what is not a page of the same rows begins at the first. */
  change(fields, state = null) {
    const query = { ...this.query, after: "", ...fields };
    return this.context.navigate(collectionAddress(this.collection, query), { state });
  }

  searchFor(language, query) {
    const isDefault = language === this.search.offered[0];
    const sort = language === this.language ? this.query.sort : "";  // Each language sorts by names of its own.
    const fields = { language: isDefault ? "" : language, query, sort };
    const address = collectionAddress(this.collection, { ...this.query, after: "", ...fields });
    if (address === location.hash) this.load();
    else this.change(fields);
  }

  get language() {
    return this.query.language || this.search.offered[0];
  }

  async update(route) {
    this.query = route.query;
    this.live.checked = route.query.live === "1";
    this.search.show(route.query);
    this.context.setTitle(this.query.query ? `${this.title}: ${this.query.query}` : this.title);
    await this.load();
  }

  /** Asks for the page that the address names. `isRefresh` marks what is new or changed, and keeps quiet otherwise. */
  async load({ isRefresh = false } = {}) {
    this.request.abort();
    this.request = new AbortController();
    const signal = AbortSignal.any([this.request.signal, this.context.signal]);
    const { query = "", columns = "", sort = "", after = "" } = this.query;
    const { kind, name } = this.collection;
    this.table.element.setAttribute("aria-busy", "true");
    try {
      const fields = { kind, name, language: this.language, query, columns, sort, after, limit: pageSize };
      const answer = await ask("rows", fields, signal);
      this.show(columns ? answer : withoutKeys(answer), isRefresh);
    } catch (error) {
      if (error.name === "AbortError") return;
      if (error.status === 401) this.context.failed(error);
      else this.search.showProblem(error);
    } finally {
      if (!signal.aborted) this.table.element.removeAttribute("aria-busy");
    }
  }

  show(answer, isRefresh) {
    this.search.showProblem(null);
    this.columns.show(answer.columns.map(({ path }) => path), answer.available ?? [], Boolean(this.query.columns));
    this.sorting.show(answer.sortable ?? [], this.query.sort ?? "");
    const marked = this.table.show(answer, this.query.sort ?? "", isRefresh);
    this.showFigures(answer);
    this.showPlan(answer);
    this.showPages(answer);
    if (isRefresh && marked > 0) announce(`${counted(marked, "row")} changed`);
  }

  showFigures({ rows, next, total, milliseconds: time }) {
    const before = history.state?.before?.length;
    const start = this.query.after ? (before === undefined ? null : before * pageSize) : 0;
    const range = start === null || rows.length === 0 ? counted(rows.length, "row") : `${count(start + 1)}–${count(start + rows.length)}`;
    const isWhole = start === 0 && !next;
    const all = typeof total === "number" && !isWhole ? ` of ${count(total)}` : next && total === null ? ", more follow" : "";
    const found = isWhole ? counted(rows.length, "row") : range + all;
    if (this.found.textContent !== found) fill(this.found, found);  // Only what is new is read out.
    fill(this.time, ` in ${milliseconds(time)}`);
  }

  showPlan({ plan, notes = [] }) {
    const lines = plan?.lines ?? [];
    const isOpen = this.plan.querySelector("details")?.open ?? false;
    const scans = plan?.scansEverything && make("span", { class: "badge note" }, "reads every record");
    fill(this.plan,
      lines.length > 0 && make("details", { open: isOpen },
        make("summary", {}, "Plan ", scans),
        make("ol", {}, lines.map((line) => make("li", {}, line)))),
      notes.map((note) => notice("note", "Note:", note)));
  }

  /** The server only leads on: where the former pages began is kept in the history, and unknown after a link to a later page. */
  showPages({ next }) {
    const { after } = this.query;
    const before = history.state?.before ?? (after ? null : []);
    const onward = { before: before && [...before, after ?? ""] };
    fill(this.pages, (after || next) && [
      button("First", () => this.change({}), { disabled: !after }),
      button("Previous", () => this.change({ after: before.at(-1) }, { before: before.slice(0, -1) }), { disabled: !before?.length }),
      button("Next", () => this.change({ after: next }, onward), { disabled: !next }),
    ]);
  }

  switchLive() {
    const query = { ...this.query, live: this.live.checked ? "1" : "" };
    this.context.navigate(collectionAddress(this.collection, query), { replace: true, state: history.state });
  }

  concerns(changes) {
    return changes.some(({ kind, name }) => kind === this.collection.kind && name === this.collection.name);
  }

  refresh() {
    if (this.live.checked && !this.context.signal.aborted) this.load({ isRefresh: true });
  }
}

/** The key is the first column in any case: one with the same content is left out, unless the reader chose it. */
function withoutKeys(answer) {
  const repeats = (_, index) => answer.rows.length > 0 && answer.rows.every(({ key, cells }) => cells[index] === key);
  const isLeftOut = answer.columns.map(repeats);
  const kept = (list) => list.filter((_, index) => !isLeftOut[index]);
  return { ...answer, columns: kept(answer.columns), rows: answer.rows.map((row) => ({ ...row, cells: kept(row.cells) })) };
}
