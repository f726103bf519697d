/** The feed of changes: what is written to the store, as it is written. */

import { announce } from "./announce.js";
import { ServerError } from "./api.js";
import { button, fill, make } from "./dom.js";
import { clockTime, count, counted } from "./format.js";
import { listen } from "./live.js";
import { collectionAddress, collectionTitle, recordAddress } from "./route.js";
import { table } from "./pieces.js";
import { scroller } from "./scroller.js";
import { gather } from "./timing.js";

const kept = 200;

export function open(route, { signal, store }) {
  if (!store.namesChanges) throw new ServerError(404, "A database does not say which records are written.");
  const view = new ChangesView();
  listen({ changes: (changes, sequence) => view.arrived(changes, sequence) }, signal);
  return view;
}

class ChangesView {
  constructor() {
    this.title = "Changes";
    this.entries = [];
    this.total = 0;
    this.waiting = 0;
    this.isPaused = false;
    this.pause = button("Pause", () => this.setPaused(!this.isPaused), { "aria-pressed": "false" });
    this.state = make("p", { class: "figures-line" });
    this.body = make("tbody");
    this.empty = make("p", { class: "empty" }, "Nothing was written since this page was opened.");
    const columns = ["Time", ["Commit", "right"], "What", "Collection", "Record"];
    this.element = make("div", { class: "page wide" },
      make("div", { class: "heading" }, make("h1", {}, "Changes")),
      make("div", { class: "toolbar" }, this.state, make("div", { class: "tools" }, this.pause)),
      scroller("Changes, newest first", { class: "rows" },
        table("Changes, newest first", columns, this.body, { class: "changes" }), this.empty));
    this.say();
    // The page is drawn four times a second at most, however fast the store is written.
    this.showSoon = gather(250, () => {
      if (!this.isPaused) this.show();
      this.say();
    });
  }

  arrived(changes, sequence) {
    const now = new Date();
    this.total += changes.length;
    if (this.isPaused) this.waiting += changes.length;
    this.entries = [...changes.map((change) => ({ ...change, sequence, now })).reverse(), ...this.entries].slice(0, kept);
    this.showSoon();
  }

  setPaused(isPaused) {
    this.isPaused = isPaused;
    this.waiting = 0;
    this.pause.setAttribute("aria-pressed", String(isPaused));
    if (!isPaused) this.show();
    this.say();
    announce(isPaused ? "Paused" : "Following");
  }

  show() {
    const focused = this.body.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    this.empty.hidden = this.entries.length > 0;
    fill(this.body, this.entries.map(row));
    if (focused) [...this.body.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus({ preventScroll: true });
  }

  say() {
    const text = this.isPaused ? `Paused, ${counted(this.waiting, "change")} since` : `Following, ${counted(this.total, "change")} so far`;
    if (this.state.textContent !== text) fill(this.state, text);
  }
}

function row({ kind, name, key, isDeleted, sequence, now }) {
  return make("tr", {},
    make("td", {}, make("time", { datetime: now.toISOString() }, clockTime(now))),
    make("td", { class: "right" }, count(sequence)),
    make("td", {}, isDeleted ? make("span", { class: "badge bad" }, "deleted") : "written"),
    make("td", {}, make("a", { href: collectionAddress({ kind, name }) }, kind === "resources" ? name : collectionTitle({ kind, name }))),
    make("th", { scope: "row", class: "key" }, make("a", { href: recordAddress({ kind, name, key }) }, key)));
}
