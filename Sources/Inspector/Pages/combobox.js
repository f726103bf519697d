/**
 * A field with proposals, after ARIA's pattern for editable comboboxes: the list is reached with the arrow keys while the
 * focus stays in the field, Enter takes a proposal, Escape closes the list.
 */

import { announce } from "./announce.js";
import { fill, make, uniqueID } from "./dom.js";
import { counted } from "./format.js";
import { settle } from "./timing.js";

export class Combobox {
  /** `propose(text, position)` comes back with `{ from, to, items: [{ text, detail }] }`. */
  constructor({ label, propose, properties = {} }) {
    this.propose = propose;
    this.items = [];
    this.range = [0, 0];
    this.active = -1;
    this.asked = 0;
    const listID = uniqueID("proposals");
    this.list = make("ul", { id: listID, class: "proposals", role: "listbox", "aria-label": `Proposals: ${label}`, hidden: true });
    this.field = make("input", {
      type: "text", role: "combobox", "aria-label": label, "aria-autocomplete": "list", "aria-expanded": "false",
      "aria-controls": listID, autocomplete: "off", autocapitalize: "none", spellcheck: "false", ...properties,
    });
    this.element = make("div", { class: "combobox" }, this.field, this.list);
    this.askSoon = settle(120, () => this.ask());
    this.field.addEventListener("input", this.askSoon);
    this.field.addEventListener("keydown", (event) => this.pressed(event));
    this.field.addEventListener("blur", () => this.close());
    // The field keeps the focus when a proposal is chosen with a pointer.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => this.choose(Number(event.target.closest("[role=option]")?.dataset.index)));
  }

  get text() {
    return this.field.value;
  }

  set text(text) {
    this.field.value = text;
    this.close();
  }

  async ask() {
    this.asked += 1;
    const number = this.asked;
    const text = this.text;
    const answer = await this.propose(text, this.field.selectionEnd ?? text.length).catch(() => null);
    const isLate = number !== this.asked || text !== this.text || document.activeElement !== this.field;
    if (!answer || isLate) return;
    this.items = answer.items;
    this.range = [answer.from, answer.to];
    this.show();
  }

  show() {
    this.active = -1;
    fill(this.list, this.items.map((item, index) => make("li", {
      id: `${this.list.id}-${index}`, role: "option", "aria-selected": "false", "data-index": index,
    }, make("span", { class: "proposal" }, item.text), " ", item.detail && make("span", { class: "detail" }, item.detail))));
    const isOpen = this.items.length > 0;
    this.list.hidden = !isOpen;
    this.field.setAttribute("aria-expanded", String(isOpen));
    this.field.removeAttribute("aria-activedescendant");
    if (isOpen) announce(counted(this.items.length, "proposal"));
  }

  close() {
    this.asked += 1;  // An answer under way would come too late.
    this.items = [];
    this.active = -1;
    this.list.hidden = true;
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }

  pressed(event) {
    if (event.isComposing) return;
    const isOpen = this.items.length > 0;
    if (event.key === "ArrowDown" && !isOpen) this.ask();
    else if (event.key === "ArrowDown" && isOpen) this.activate((this.active + 1) % this.items.length);
    else if (event.key === "ArrowUp" && isOpen) this.activate(this.active <= 0 ? this.items.length - 1 : this.active - 1);
    else if (event.key === "Enter" && this.active >= 0) this.choose(this.active);
    else if (event.key === "Escape" && isOpen) this.close();
    else {
      if (event.key === "Enter") this.close();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  activate(index) {
    this.list.children[this.active]?.setAttribute("aria-selected", "false");
    this.active = index;
    const option = this.list.children[index];
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.field.setAttribute("aria-activedescendant", option.id);
  }

  choose(index) {
    const item = this.items[index];
    if (!item) return;
    const [from, to] = this.range;
    this.field.setRangeText(item.text, from, to, "end");
    this.close();
    this.askSoon();
  }
}
