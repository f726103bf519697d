/**
 * A record as a tree that is walked by keys, after ARIA's pattern for trees: up and down go to the next visible item,
 * right opens and goes in, left closes and goes out, Home and End go to the ends, `*` opens all siblings, letters
 * find the next field that begins with them. Items are made when their parent is opened first.
 */

import { make } from "./dom.js";
import { TreeItem } from "./tree-item.js";

const openedByItself = 120;
const openedAtOnce = 5000;

export class Tree {
  /** `references` are those of the record by their text; `onFocus` is told the item that became the current one. */
  constructor(value, label, { references = new Map(), onFocus = () => {} } = {}) {
    this.references = references;
    this.onFocus = onFocus;
    this.items = new WeakMap();
    this.current = null;
    this.root = new TreeItem(this, { value, path: "", step: null, level: 0 });
    this.element = make("ul", {
      class: "tree", role: "tree", "aria-label": label,
      on: {
        keydown: (event) => this.pressed(event),
        click: (event) => this.clicked(event),
        focusin: (event) => this.focused(event),
      },
    });
    this.root.appendChildrenTo(this.element);
    this.openSmallParts();
    this.moveTo(this.items.get(this.element.firstElementChild), { focus: false });
  }

  /** Opens level after level, as long as the whole stays readable at a glance. */
  openSmallParts() {
    let level = this.root.children;
    let shown = level.length;
    while (level.length > 0 && shown < openedByItself) {
      for (const item of level) {
        if (item.size === 0 || shown + item.size > openedByItself || item.isFoldedText) continue;
        item.open();
        shown += item.size;
      }
      level = level.flatMap((item) => item.children);
    }
  }

  /** Opens everything, up to a number of items that a browser draws without a pause; comes back with whether that was all. */
  openAll() {
    let [level, shown] = [this.root.children, 0];
    while (level.length > 0) {
      for (const item of level) {
        shown += item.shownSize;
        if (shown > openedAtOnce) return false;
        item.open();
      }
      level = level.flatMap((item) => item.children);
    }
    return true;
  }

  closeAll() {
    for (const item of this.root.children) item.close();
    this.moveTo(this.root.children[0], { focus: false });
  }

  moveTo(item, { focus = true } = {}) {
    if (!item) return;
    this.current?.element.setAttribute("tabindex", "-1");
    this.current?.element.setAttribute("aria-selected", "false");
    this.current = item;
    item.element.setAttribute("tabindex", "0");
    item.element.setAttribute("aria-selected", "true");
    if (focus) item.element.focus();
    this.onFocus(item);
  }

  visibleItems() {
    return [...this.element.querySelectorAll("[role=treeitem]")]
      .filter((element) => !element.parentElement.closest("[aria-expanded=false]"))
      .map((element) => this.items.get(element));
  }

  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.current) return;
    const action = this.actionFor(event.key);
    if (!action) return;
    action();
    event.preventDefault();
  }

  actionFor(key) {
    const item = this.current;
    switch (key) {
      case "ArrowDown": return () => this.step(1);
      case "ArrowUp": return () => this.step(-1);
      case "ArrowRight": return () => (item.isOpen ? this.moveTo(item.children[0]) : item.open());
      case "ArrowLeft": return () => (item.isOpen ? item.close() : item.parent.level > 0 && this.moveTo(item.parent));
      case "Home": return () => this.moveTo(this.visibleItems()[0]);
      case "End": return () => this.moveTo(this.visibleItems().at(-1));
      case "Enter":
      case " ": return () => item.activate();
      case "*": return () => item.parent.children.forEach((sibling) => sibling.open());
      default: return key.length === 1 ? () => this.find(key.toLowerCase()) : null;
    }
  }

  step(offset) {
    const items = this.visibleItems();
    this.moveTo(items[items.indexOf(this.current) + offset]);
  }

  find(letter) {
    const items = this.visibleItems();
    const start = items.indexOf(this.current) + 1;
    const rest = [...items.slice(start), ...items.slice(0, start)];
    this.moveTo(rest.find((item) => String(item.step).toLowerCase().startsWith(letter)));
  }

  clicked(event) {
    const item = this.items.get(event.target.closest("[role=treeitem]"));
    if (!item || event.target.closest("a")) return;
    this.moveTo(item);
    if (event.target.closest(".twist")) item.toggle();
  }

  focused(event) {
    const item = this.items.get(event.target);
    if (item && item !== this.current) this.moveTo(item, { focus: false });
  }
}
