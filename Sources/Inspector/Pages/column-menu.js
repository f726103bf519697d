/** The choice of columns: a panel with the paths that the rows have, and a field for any other path. */

import { button, fill, make, uniqueID } from "./dom.js";
import { Panel } from "./panel.js";

export class ColumnMenu {
  /** `onChoose` is told the paths, separated by commas; an empty text leaves the choice to the server. */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.chosen = [];
    this.boxes = make("div", { class: "boxes" });
    const id = uniqueID("path");
    this.other = make("input", { id, type: "text", autocapitalize: "none", spellcheck: "false" });
    const form = make("form", { class: "other" }, make("label", { for: id }, "Another path"),
      make("div", { class: "line" }, this.other, make("button", { type: "submit" }, "Add")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const path = this.other.value.trim();
      this.other.value = "";
      if (path && !path.includes(",")) this.choose([...this.chosen.filter((one) => one !== path), path]);
    });
    this.reset = button("Choose by itself", () => this.onChoose(""), { class: "plain" });
    this.panel = new Panel("Columns", [
      make("fieldset", {}, make("legend", { class: "unseen" }, "Columns that are shown"), this.boxes), form, this.reset,
    ]);
    this.element = this.panel.element;
  }

  /** Chosen columns come first, in their order. */
  show(chosen, available, isOwnChoice) {
    this.chosen = chosen;
    this.reset.hidden = !isOwnChoice;
    const focused = document.activeElement?.dataset?.path;
    const rest = available.filter((path) => !chosen.includes(path));
    fill(this.boxes, [...chosen, ...rest].map((path) => this.box(path)));
    if (focused) this.boxes.querySelector(`[data-path="${CSS.escape(focused)}"]`)?.focus();
  }

  box(path) {
    const input = make("input", { type: "checkbox", "data-path": path });
    input.checked = this.chosen.includes(path);
    input.addEventListener("change", () => {
      const others = this.chosen.filter((one) => one !== path);
      this.choose(input.checked ? [...others, path] : others);
    });
    return make("label", {}, input, make("span", {}, path));
  }

  choose(paths) {
    this.onChoose(paths.join(","));
  }
}
