/** The rows of a page as a table: headers sort, keys are links, and rows that changed by themselves are marked. */

import { badge, button, draw, fill, make } from "./dom.js";
import { recordAddress } from "./route.js";
import { scroller } from "./scroller.js";

export class RowTable {
  /** `onSort` is told the new order: a path, with `-` before it for descending. */
  constructor(collection, { onSort }) {
    this.collection = collection;
    this.onSort = onSort;
    this.former = new Map();
    this.head = make("thead");
    this.body = make("tbody");
    this.empty = make("p", { class: "empty", hidden: true }, "No record is found.");
    this.element = scroller("Records", { class: "rows", hidden: true },
      make("table", {}, make("caption", { class: "unseen" }, "Records"), this.head, this.body), this.empty);
    this.body.addEventListener("keydown", (event) => this.pressed(event));
    this.body.addEventListener("click", (event) => this.clicked(event));
  }

  /** Shows an answer; comes back with how many rows are marked as new or changed. */
  show(answer, sort, marks) {
    const focusedKey = document.activeElement?.closest?.("tr[data-key]")?.dataset.key;
    const focusedHeader = this.head.contains(document.activeElement) ? document.activeElement.dataset.sort : undefined;
    const former = this.former;
    this.former = new Map(answer.rows.map((row) => [row.key, JSON.stringify([row.cells, row.isDeleted])]));
    const marksOf = (row) => {
      if (!marks) return null;
      if (!former.has(row.key)) return "new";
      return former.get(row.key) === this.former.get(row.key) ? null : "changed";
    };
    const rows = answer.rows.map((row) => [row, marksOf(row)]);
    fill(this.head, this.headRow(answer, sort));
    fill(this.body, rows.map(([row, mark]) => this.row(row, mark)));
    this.element.hidden = false;
    this.empty.hidden = answer.rows.length > 0;
    this.restoreFocus(focusedKey, focusedHeader);
    return rows.filter(([, mark]) => mark !== null).length;
  }

  headRow(answer, sort) {
    return make("tr", {},
      make("th", { scope: "col", class: "key" }, "Key"),
      answer.columns.map((column) => this.header(column, sort)));
  }

  /** A header sorts if the server can. */
  header(column, sort) {
    const name = column.sort;
    if (!name) return make("th", { scope: "col" }, column.title);
    const direction = sort === name ? "ascending" : sort === `-${name}` ? "descending" : "none";
    const next = direction === "ascending" ? `-${name}` : direction === "descending" ? "" : name;
    const sorter = button(column.title, () => this.onSort(next), { class: "sorter", "data-sort": name });
    sorter.append(arrow(direction));
    return make("th", { scope: "col", "aria-sort": direction }, sorter);
  }

  row(row, mark) {
    const address = recordAddress({ ...this.collection, key: row.key });
    return make("tr", { "data-key": row.key, class: mark },
      make("th", { scope: "row", class: "key" },
        make("a", { href: address }, row.key), row.isDeleted && [" ", badge("deleted", "bad")], mark && [" ", badge(mark, "good")]),
      row.cells.map((cell) => make("td", { title: cell.length > 60 ? cell : null }, cell)));
  }

  /** Up and down go from key to key. */
  pressed(event) {
    const row = event.target.closest("tr");
    const neighbour = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key];
    if (!neighbour || event.altKey || event.ctrlKey || event.metaKey) return;
    neighbour.querySelector("a").focus();
    event.preventDefault();
  }

  /** The whole row leads to the record, unless somebody marks text in it. */
  clicked(event) {
    if (event.target.closest("a") || !getSelection().isCollapsed) return;
    event.target.closest("tr")?.querySelector("a")?.click();
  }

  restoreFocus(key, header) {
    if (key !== undefined) this.body.querySelector(`tr[data-key="${CSS.escape(key)}"] a`)?.focus({ preventScroll: true });
    if (header !== undefined) this.head.querySelector(`[data-sort="${CSS.escape(header)}"]`)?.focus({ preventScroll: true });
  }
}

function arrow(direction) {
  const shapes = { ascending: "M2 8l4-5 4 5", descending: "M2 4l4 5 4-5", none: "" };
  return draw("svg", { viewBox: "0 0 12 12", width: 12, height: 12, "aria-hidden": "true" }, draw("path", { d: shapes[direction] }));
}
