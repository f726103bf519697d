/** One item of a tree: a field or an item of an array, a string's folded text, or the rest of a long array. */

import { draw, make, uniqueID } from "./dom.js";
import { counted, shortened } from "./format.js";
import { Digits } from "./lossless.js";
import { isNarrative, narrativeText } from "./narrative.js";
import { childPath } from "./path.js";
import { recordAddress } from "./route.js";

const foldedLength = 160;
const portion = 200;

export class TreeItem {
  constructor(tree, { value, path, step, level, parent = null }) {
    Object.assign(this, { tree, value, path, step, level, parent });
    this.children = [];
    this.isOpen = false;
    this.group = null;
    if (level > 0) this.build();
  }

  /** How many children there would be; 1 for a text that can be unfolded. */
  get size() {
    if (Array.isArray(this.value)) return this.value.length;
    if (this.value instanceof Map) return this.value.size;
    return this.isFoldedText ? 1 : 0;
  }

  /** How many items appear when this one is opened. */
  get shownSize() {
    return Math.min(this.size, portion + 1);
  }

  get isFoldedText() {
    return typeof this.value === "string" && (this.value.length > foldedLength || isNarrative(this.path, this.value));
  }

  build() {
    // Without a label, the name of an item would be all that is in it.
    this.line = make("span", { class: "line", id: uniqueID("line") });
    this.element = make("li", {
      role: "treeitem", "aria-labelledby": this.line.id, tabindex: "-1", "aria-level": this.level, "aria-selected": "false",
      "aria-expanded": this.size > 0 ? "false" : null,
    }, this.line);
    if (this.size > 0) this.line.append(twist());
    this.line.append(make("span", { class: "step" }, typeof this.step === "number" ? `[${this.step}]` : this.step), " ", this.shownValue());
  }

  shownValue() {
    const { value } = this;
    if (Array.isArray(value)) return make("span", { class: "size" }, counted(value.length, "item"));
    if (value instanceof Map) return make("span", { class: "size" }, hint(value));
    if (value instanceof Digits) return make("span", { class: "number" }, value.text);
    if (typeof value === "string") return this.shownText(value);
    return make("span", { class: "word" }, String(value));
  }

  shownText(text) {
    const reference = this.tree.references.get(text);
    if (this.step === "reference" && reference?.target) {
      return make("a", { class: "text", href: recordAddress(reference.target), tabindex: "-1" }, text);
    }
    if (!this.isFoldedText) return make("span", { class: "text" }, text === "" ? "“”" : text);
    const kind = isNarrative(this.path, text) ? "narrative, as text" : counted(text.length, "character");
    const beginning = isNarrative(this.path, text) ? narrativeText(text) : text;
    return make("span", {},
      make("span", { class: "text" }, shortened(beginning.replace(/\s+/g, " "), 80)), " ", make("span", { class: "size" }, kind));
  }

  toggle() {
    if (this.isOpen) this.close();
    else this.open();
  }

  open() {
    if (this.size === 0 || this.isOpen) return;
    this.isOpen = true;
    this.element.setAttribute("aria-expanded", "true");
    if (this.group) return;
    if (this.isFoldedText) {
      const text = isNarrative(this.path, this.value) ? narrativeText(this.value) : this.value;
      this.group = make("div", { class: "unfolded" }, text);
      this.element.append(this.group);
    } else {
      this.group = make("ul", { role: "group" });
      this.element.append(this.group);
      this.appendChildrenTo(this.group);
    }
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.element.setAttribute("aria-expanded", "false");
    if (this.element.contains(this.tree.current?.element)) this.tree.moveTo(this, { focus: this.element.contains(document.activeElement) });
  }

  activate() {
    const link = this.line.querySelector("a");
    if (link) link.click();
    else this.toggle();
  }

  /** Long arrays come in portions; the last item then stands for the rest, and is replaced by it when it is opened. */
  appendChildrenTo(list, from = 0) {
    const all = [...this.value.keys()];
    for (const step of all.slice(from, from + portion)) this.append(list, this.child(step));
    const left = all.length - from - portion;
    if (left > 0) this.append(list, new RestOfItems(this, list, from + portion, left));
    for (const [index, item] of this.children.entries()) {
      item.element.setAttribute("aria-setsize", all.length);
      item.element.setAttribute("aria-posinset", index + 1);
    }
  }

  child(step) {
    const value = Array.isArray(this.value) ? this.value[step] : this.value.get(step);
    return new TreeItem(this.tree, { value, path: childPath(this.path, step), step, level: this.level + 1, parent: this });
  }

  append(list, item) {
    this.children.push(item);
    this.tree.items.set(item.element, item);
    list.append(item.element);
  }
}

class RestOfItems {
  constructor(parent, list, from, left) {
    Object.assign(this, { parent, list, from, level: parent.level + 1, step: "", path: parent.path, value: null });
    this.children = [];
    this.size = 0;
    this.shownSize = 0;
    this.line = make("span", { class: "line" }, make("button", {
      type: "button", tabindex: "-1", on: { click: () => this.activate() },
    }, `Show ${Math.min(left, portion)} more of ${left}`));
    this.element = make("li", { role: "treeitem", tabindex: "-1", "aria-level": this.level, "aria-selected": "false" }, this.line);
  }

  open() {}

  close() {}

  toggle() {
    this.activate();
  }

  activate() {
    const { parent, list, from } = this;
    parent.children.pop();
    this.element.remove();
    parent.appendChildrenTo(list, from);
    parent.tree.moveTo(parent.children[from]);
  }
}

/** What tells one object from another at a glance: its first few short fields. */
function hint(object) {
  const shown = ["text", "display", "code", "value", "family", "reference", "name", "url"]
    .map((name) => object.get(name))
    .find((value) => typeof value === "string" && value.length > 0 && !value.startsWith("<"));
  const size = counted(object.size, "field");
  return shown ? `${shortened(shown, 40)} · ${size}` : size;
}

/** The triangle of an item that can be opened. */
function twist() {
  return make("span", { class: "twist", "aria-hidden": "true" },
    draw("svg", { viewBox: "0 0 12 12", width: 12, height: 12 }, draw("path", { d: "M4 2l4 4-4 4" })));
}
