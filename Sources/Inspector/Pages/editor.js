/** A record as a text that can be changed: checked while it is typed, shown as a difference, and then sent. */

import { announce } from "./announce.js";
import { send } from "./api.js";
import { button, fill, make, notice, uniqueID } from "./dom.js";
import { difference } from "./difference.js";
import { counted } from "./format.js";
import { pretty } from "./json-text.js";
import { JSONError, parse } from "./lossless.js";
import { listen } from "./live.js";
import { changeSince, readRecord } from "./read-record.js";
import { refusals } from "./refusals.js";
import { ReviewDialog } from "./review-dialog.js";
import { gather, settle } from "./timing.js";

/** Texts that were changed and not sent, by record: going elsewhere and back loses nothing. */
const drafts = new Map();

window.addEventListener("beforeunload", (event) => {
  if (drafts.size > 0) event.preventDefault();
});

export function editorPart(context) {
  return { label: "Edit", element: new Editor(context).element };
}

class Editor {
  constructor(context) {
    this.context = context;
    this.name = JSON.stringify(context.place);
    const draft = drafts.get(this.name);
    /** The version that the text was made from. */
    this.base = draft?.base ?? context.record;
    this.build(draft?.text ?? pretty(this.base.value));
    this.review = new ReviewDialog({ onSave: () => this.save(), onTake: (newer) => this.take(newer), onKeep: (newer) => this.keep(newer) });
    this.element.append(this.review.element);
    if (draft) this.say(notice("note", "Draft:", "This is your change that was not saved. ", button("Discard it", () => this.discard())));
    this.check();
    if (this.base.version !== context.record.version) this.sayOutdated();
    const compare = gather(400, () => this.compare());
    listen({ changes: (changes) => this.arrived(changes), missed: compare }, context.signal);
  }

  build(text) {
    const id = uniqueID("editor");
    this.stateID = uniqueID("state");
    this.area = make("textarea", {
      id, class: "editor", spellcheck: "false", autocapitalize: "none", autocomplete: "off", "aria-describedby": this.stateID,
      rows: Math.min(Math.max(text.split("\n").length + 1, 12), 36),
    });
    this.area.value = text;
    this.message = make("div", { role: "status" });
    this.state = make("div", { id: this.stateID, class: "editor-state", role: "status" });
    this.reviewButton = button("Review the change…", () => this.showReview(), { class: "primary" });
    this.discardButton = button("Discard", () => this.discard());
    this.element = make("div", { class: "editing" },
      make("label", { for: id, class: "unseen" }, `JSON of ${this.context.record.title ?? this.context.place.key}`),
      this.message, this.area,
      make("div", { class: "toolbar" }, this.state, make("div", { class: "tools" }, this.discardButton, this.reviewButton)));
    const checkSoon = settle(150, () => this.check());
    this.area.addEventListener("input", checkSoon);
    this.area.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.showReview();
    });
  }

  say(...content) {
    this.saysOutdated = false;
    fill(this.message, ...content);
  }

  /** Reads the text, and shows what is wrong with it or how much it differs. */
  check() {
    const text = this.area.value;
    try {
      this.value = parse(text, { refusesDuplicates: true });
      this.changes = difference(this.base.value, this.value);
      this.area.removeAttribute("aria-invalid");
      this.showState(this.changes.length > 0 ? `Valid JSON, ${counted(this.changes.length, "difference")}` : "Valid JSON, no changes");
    } catch (error) {
      if (!(error instanceof JSONError)) throw error;
      this.changes = null;
      this.area.setAttribute("aria-invalid", "true");
      this.showMistake(error, text);
    }
    const isChanged = text !== pretty(this.base.value);
    if (isChanged) drafts.set(this.name, { text, base: this.base }); else drafts.delete(this.name);
    this.reviewButton.disabled = !(this.changes?.length > 0);
    this.discardButton.disabled = !isChanged;
  }

  showState(text) {
    if (this.state.textContent !== text) fill(this.state, text);
  }

  showMistake(error, text) {
    const before = text.slice(0, error.position).split("\n");
    const place = `Line ${before.length}, column ${before.at(-1).length + 1}`;
    fill(this.state, make("strong", { class: "bad" }, `${place}: `), `${error.message}. `, button("Go there", () => {
      this.area.focus();
      this.area.setSelectionRange(error.position, Math.min(error.position + 1, text.length));
      this.area.scrollTop = (before.length - 5) * (this.area.scrollHeight / text.split("\n").length);
    }));
  }

  showReview() {
    this.check();
    if (this.changes?.length > 0) this.review.showChange(this.context.record.title ?? this.context.place.key, this.base, this.changes);
  }

  async save() {
    this.isSending = true;
    try {
      const answer = await send(this.base.write, this.area.value);
      if (answer.status >= 200 && answer.status < 300) return await this.done();
      if (answer.status === 409 || answer.status === 412) return await this.showConflict();
      if (answer.status === 401) return this.context.failed({ status: 401 });
      this.review.showRefusals(refusals(answer));
    } catch (error) {
      this.review.showRefusals([{ path: null, text: error.message || "The server does not answer." }]);
    } finally {
      this.isSending = false;
    }
  }

  async done() {
    drafts.delete(this.name);
    this.review.close();
    await this.context.reload();
    announce("Saved");
  }

  /** Somebody else wrote the record: both changes are shown, theirs and the one in the text. */
  async showConflict() {
    const newer = await readRecord(this.context.place, undefined, this.context.signal);
    this.review.showConflict(newer, difference(this.base.value, newer.value), difference(this.base.value, this.value));
  }

  /** Takes the newer version, and drops the text. */
  take(newer) {
    this.base = newer;
    this.area.value = pretty(newer.value);
    this.say(notice("note", "Loaded:", `This is ${versionName(newer)}.`));
    this.check();
    this.area.focus();
  }

  /** Keeps the text, as a change of the newer version. A document names the revision that it was made from, so that is replaced. */
  keep(newer) {
    const [old, current] = [this.base, newer].map(({ value }) => (value instanceof Map ? value.get("_rev") : undefined));
    if (typeof old === "string" && typeof current === "string") {
      const field = /("_rev"\s*:\s*)("[^"\\]*")/;
      this.area.value = this.area.value.replace(field, (whole, start, text) => (
        text === JSON.stringify(old) ? start + JSON.stringify(current) : whole));
    }
    this.base = newer;
    this.say(notice("note", "Kept:", `Your text now replaces ${versionName(newer)}; the review shows all that it changes.`));
    this.check();
    this.area.focus();
  }

  discard() {
    drafts.delete(this.name);
    this.take(this.context.record);
    this.say();
  }

  /** Something was written, perhaps this record. */
  async compare() {
    if (this.isSending || this.saysOutdated || this.context.signal.aborted) return;
    const change = await changeSince(this.base, this.context.place, undefined, this.context.signal);
    if (change && this.element.isConnected && !this.isSending) this.sayOutdated();
  }

  arrived(changes) {
    const { kind, name, key } = this.context.place;
    const isMine = changes.some((change) => change.kind === kind && change.name === name && change.key === key);
    if (isMine && this.element.isConnected && !this.isSending) this.sayOutdated();
  }

  sayOutdated() {
    this.say(notice("note", "News:", "Somebody wrote this record while you edit it. ",
      button("Show what differs", () => this.showConflict().catch(this.context.failed))));
    this.saysOutdated = true;
  }
}

function versionName({ version }) {
  return version ? `version ${version}` : "the newest version";
}
