/** The dialog before a change is sent: what it changes, why it was refused, or what somebody else wrote meanwhile. */

import { button, fill, make, notice, uniqueID } from "./dom.js";
import { differenceTable } from "./difference-table.js";

export class ReviewDialog {
  /** `onSave` sends the change; `onTake` and `onKeep` are given the newer version after a conflict. */
  constructor({ onSave, onTake, onKeep }) {
    Object.assign(this, { onSave, onTake, onKeep });
    const id = uniqueID("dialog");
    this.title = make("h2", { id, tabindex: "-1" });
    this.problem = make("div", { role: "alert" });
    this.content = make("div", { class: "dialog-content", tabindex: "0", role: "region", "aria-label": "What changes" });
    this.buttons = make("div", { class: "dialog-buttons" });
    this.element = make("dialog", { "aria-labelledby": id }, this.title, this.problem, this.content, this.buttons);
  }

  showChange(title, base, changes) {
    this.title.textContent = `Change ${title}`;
    fill(this.problem);
    fill(this.content, differenceTable(changes, base.version ? `Version ${base.version}` : "Before", "Your change"));
    const save = button("Save", async () => {
      save.disabled = true;
      fill(this.problem);
      await this.onSave();
      save.disabled = false;
    }, { class: "primary" });
    fill(this.buttons, button("Cancel", () => this.close()), save);
    this.open();
  }

  showRefusals(list) {
    fill(this.problem, notice("bad", "Refused:", make("ul", {}, list.map(({ path, text }) => make("li", {},
      path && [make("code", {}, path), " "], text)))));
  }

  showConflict(newer, theirs, yours) {
    this.title.textContent = "Somebody was faster";
    fill(this.problem, notice("note", "Not saved:", newer.isDeleted
      ? "the record was deleted while you edited it." : `version ${newer.version} was written while you edited.`));
    fill(this.content,
      make("h3", {}, "What they changed"), differenceTable(theirs, "Before", "Newer version"),
      make("h3", {}, "What you changed"), differenceTable(yours, "Before", "Your change"));
    fill(this.buttons,
      button("Cancel", () => this.close()),
      button("Load the newer version", () => this.finish(() => this.onTake(newer))),
      newer.write && button("Keep my text", () => this.finish(() => this.onKeep(newer)), { class: "primary" }));
    this.open();
  }

  finish(action) {
    this.close();
    action();
  }

  open() {
    if (!this.element.open) this.element.showModal();
    this.title.focus();
  }

  close() {
    if (this.element.open) this.element.close();
  }
}
