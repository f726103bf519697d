/** A record: its content as a tree or as text, its versions, what it refers to, and what refers to it. */

import { badge, button, fill, make, notice } from "./dom.js";
import { time } from "./format.js";
import { listen } from "./live.js";
import { breadcrumbs, definitions } from "./pieces.js";
import { changeSince, readRecord } from "./read-record.js";
import { attachmentsPart, referencesPart, referrersPart } from "./record-links.js";
import { collectionAddress, collectionTitle, recordAddress, timelineAddress } from "./route.js";
import { jsonPart, treePart } from "./record-content.js";
import { editorPart } from "./editor.js";
import { gather } from "./timing.js";
import { versionsPart } from "./versions.js";

export async function open(route, context) {
  const view = new RecordView(route, context);
  await view.load();
  return view;
}

class RecordView {
  constructor(route, context) {
    const [kind, name, key] = route.path;
    this.place = { kind, name, key: key ?? "" };
    this.route = route;
    this.context = context;
    this.news = make("div", { role: "status" });
    this.element = make("div", { class: "page wide" });
    const arrived = (changes) => {
      const mine = changes.find((change) => change.kind === kind && change.name === name && change.key === this.place.key);
      if (mine) this.arrived(mine);
    };
    const compare = gather(400, () => this.compare());
    listen({ changes: arrived, missed: compare }, context.signal);
  }

  async load() {
    const { query } = this.route;
    this.record = await readRecord(this.place, query.revision, this.context.signal);
    this.knownNews = null;
    this.title = this.record.title ?? this.place.key;
    this.show();
  }

  async update(route) {
    const former = this.route;
    this.route = route;
    try {
      if (former.query.revision !== route.query.revision) await this.load();
      else this.show();
    } catch (error) {
      this.context.failed(error);
    }
  }

  /** The same record again, as after it was written. */
  async reload() {
    const { revision, ...query } = this.route.query;
    const address = recordAddress(this.place, { ...query, show: query.show === "edit" ? "" : query.show });
    if (address === location.hash) await this.load().catch(this.context.failed);
    else {
      await this.load().catch(this.context.failed);
      await this.context.navigate(address, { replace: true });
    }
    fill(this.news);
  }

  /** Something was written, perhaps this record: its stamp says so. */
  async compare() {
    if (this.isEditing || this.context.signal.aborted) return;
    const change = await changeSince(this.record, this.place, this.route.query.revision, this.context.signal);
    const news = JSON.stringify(change);
    if (change && news !== this.knownNews) this.arrived(change);
    this.knownNews = news;
  }

  arrived(change) {
    if (this.isEditing) return;  // The editor looks for itself.
    const text = change.isDeleted ? "This record was deleted just now." : "This record was written just now.";
    fill(this.news, notice("note", "News:", text, " ", button("Show it", () => this.reload())));
  }

  get isEditing() {
    return this.route.query.show === "edit";
  }

  show() {
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
    const part = this.part();
    fill(this.element,
      breadcrumbs(collectionAddress(this.place), collectionTitle(this.place), this.place.key),
      this.heading(), this.news, this.tabs(),
      make("div", { class: "record" },
        make("section", { class: "content", "aria-label": part.label }, part.element),
        make("aside", { class: "beside", "aria-label": "About this record" }, this.facts(),
          referencesPart(this.record.references ?? []), referrersPart(this.record), attachmentsPart(this.record.attachments ?? []))));
    this.context.setTitle(this.title);
    if (focused) [...this.element.querySelectorAll(".tabs a")].find((link) => link.getAttribute("href") === focused)?.focus();
  }

  part() {
    this.partController?.abort();
    this.partController = new AbortController();
    const signal = AbortSignal.any([this.context.signal, this.partController.signal]);
    const { record, place, route: { query } } = this;
    const context = { ...this.context, signal, record, place, query, reload: () => this.reload() };
    switch (this.route.query.show) {
      case "json": return jsonPart(context);
      case "versions": return versionsPart(context);
      case "edit": return this.canWrite ? editorPart(context) : treePart(context);
      default: return treePart(context);
    }
  }

  get canWrite() {
    return this.context.store.role === "read-write" && Boolean(this.record.write);
  }

  heading() {
    const { record } = this;
    const { revision } = this.route.query;
    return make("div", { class: "heading" },
      make("h1", {}, this.title),
      record.isDeleted && badge("deleted", "bad"),
      record.tree?.conflicts?.length > 0 && badge("conflict", "note"),
      revision && [badge(`revision ${revision}`, "note"), make("a", { href: recordAddress(this.place) }, "Show the winner")],
      record.timeline && make("a", { class: "timeline-link", href: timelineAddress(this.place) }, "Timeline"));
  }

  /** Links, not ARIA's tabs: each part has an address of its own. */
  tabs() {
    const { revision } = this.route.query;
    const versions = this.record.versions ?? [];
    const tabs = [
      ["", "Tree"], ["json", "JSON"],
      (versions.length > 0 || this.record.tree) && ["versions", this.record.tree ? "Revisions" : `Versions (${versions.length})`],
      this.canWrite && ["edit", "Edit"],
    ].filter(Boolean);
    const current = this.route.query.show ?? "";
    const link = ([show, title]) => make("a", {
      href: recordAddress(this.place, { show, revision: show === "edit" ? "" : revision }),
      "aria-current": show === current ? "page" : null,
    }, title);
    return make("nav", { class: "tabs", "aria-label": "Parts of the record" }, tabs.map(link));
  }

  facts() {
    const { version, versions = [] } = this.record;
    const current = versions.find((one) => one.version === version);
    const facts = [["Key", this.place.key], version && ["Version", version], current?.time && ["Written", time(current.time)]];
    return make("section", {}, make("h2", {}, "Facts"), definitions("facts", facts));
  }
}
