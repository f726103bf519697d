/** The order of the rows by anything that the server can sort by, whether there is a column for it or not. */

import { button, fill, make } from "./dom.js";

export class SortMenu {
  constructor(onSort) {
    this.onSort = onSort;
    this.select = make("select", { "aria-label": "Sort by", on: { change: () => this.changed() } });
    this.direction = button("", () => this.turn(), { class: "direction" });
    this.element = make("div", { class: "sorting", hidden: true }, this.select, this.direction);
  }

  show(sortable, sort) {
    const isDescending = sort.startsWith("-");
    const name = isDescending ? sort.slice(1) : sort;
    this.element.hidden = sortable.length === 0;
    fill(this.select, make("option", { value: "" }, "Sort: key"),
      sortable.map((path) => make("option", { value: path }, `Sort: ${path}`)));
    this.select.value = sortable.includes(name) ? name : "";
    this.isDescending = isDescending;
    this.direction.textContent = isDescending ? "Descending" : "Ascending";
    this.direction.disabled = name === "";
  }

  changed() {
    this.onSort(this.select.value === "" ? "" : `${this.isDescending ? "-" : ""}${this.select.value}`);
  }

  turn() {
    this.onSort(`${this.isDescending ? "" : "-"}${this.select.value}`);
  }
}
