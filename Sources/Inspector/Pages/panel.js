/** A button that opens a panel below it; Escape and a click elsewhere close it. */

import { button, make, uniqueID } from "./dom.js";

export class Panel {
  constructor(label, content) {
    const id = uniqueID("panel");
    this.panel = make("div", { id, class: "panel", hidden: true }, content);
    this.button = button(label, () => this.toggle(), { "aria-expanded": "false", "aria-controls": id });
    this.element = make("div", { class: "panel-place" }, this.button, this.panel);
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.panel.hidden) return;
      event.stopPropagation();
      this.set(false);
      this.button.focus();
    });
    this.element.addEventListener("focusout", (event) => {
      if (event.relatedTarget && !this.element.contains(event.relatedTarget)) this.set(false);
    });
    this.clickedElsewhere = (event) => {
      if (!this.element.contains(event.target)) this.set(false);
    };
  }

  toggle() {
    this.set(this.panel.hidden);
  }

  set(isOpen) {
    this.panel.hidden = !isOpen;
    this.button.setAttribute("aria-expanded", String(isOpen));
    document[isOpen ? "addEventListener" : "removeEventListener"]("pointerdown", this.clickedElsewhere);
  }
}
