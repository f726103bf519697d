/** What happened to a patient, newest first, by year and month. */

import { announce } from "./announce.js";
import { ask } from "./api.js";
import { button, fill, make } from "./dom.js";
import { counted } from "./format.js";
import { breadcrumbs } from "./pieces.js";
import { recordAddress, timelineAddress } from "./route.js";

const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

export async function open(route, context) {
  const view = new TimelineView(route, context);
  await view.load();
  return view;
}

class TimelineView {
  constructor(route, context) {
    const [release, patient] = route.path;
    this.patient = { kind: "resources", name: `${release}/Patient`, key: patient ?? "" };
    this.request = { release, patient };
    this.context = context;
    this.events = [];
    this.next = "";
    this.hidden = hiddenTypes(route);
  }

  async load() {
    const answer = await ask("timeline", { ...this.request, after: this.next }, this.context.signal);
    this.events.push(...answer.events);
    this.next = answer.next;
    if (!this.element) this.build(answer.patient, answer.total);
    this.show();
  }

  build({ title, detail }, total) {
    this.title = `Timeline of ${title}`;
    this.filter = make("fieldset", { class: "types" });
    this.list = make("div", { class: "years" });
    this.more = button("Show earlier events", () => this.showMore(), { class: "more" });
    this.element = make("div", { class: "page" },
      breadcrumbs(recordAddress(this.patient), `Patient/${this.patient.key}`, "Timeline"),
      make("div", { class: "heading" }, make("h1", {}, title), make("span", { class: "quiet" }, detail),
        typeof total === "number" && make("span", { class: "quiet" }, counted(total, "event"))),
      this.filter, this.list, this.more);
  }

  update(route) {
    this.hidden = hiddenTypes(route);
    this.show();
    this.context.setTitle(this.title);
  }

  async showMore() {
    const before = this.events.length;
    this.more.disabled = true;
    await this.load().catch(this.context.failed);
    this.more.disabled = false;
    announce(`${counted(this.events.length - before, "earlier event")} shown`);
  }

  show() {
    this.showFilter();
    const shown = this.events.filter(({ type }) => !this.hidden.has(type));
    fill(this.list, shown.length > 0 ? years(shown) : make("p", { class: "quiet" }, "No events."));
    this.more.hidden = !this.next;
  }

  showFilter() {
    const focused = document.activeElement?.dataset?.type;
    const numbers = new Map();
    for (const { type } of this.events) numbers.set(type, (numbers.get(type) ?? 0) + 1);
    fill(this.filter, make("legend", {}, "Show"), [...numbers].sort().map(([type, number]) => this.box(type, number)));
    if (focused) this.filter.querySelector(`[data-type="${CSS.escape(focused)}"]`)?.focus();
  }

  box(type, number) {
    const input = make("input", { type: "checkbox", "data-type": type });
    input.checked = !this.hidden.has(type);
    input.addEventListener("change", () => {
      const hidden = new Set(this.hidden);
      if (input.checked) hidden.delete(type); else hidden.add(type);
      this.context.navigate(timelineAddress(this.patient, { without: [...hidden].join(",") }), { replace: true });
    });
    return make("label", {}, input, make("span", {}, type, make("span", { class: "quiet" }, ` ${number}`)));
  }
}

function hiddenTypes(route) {
  return new Set((route.query.without ?? "").split(",").filter(Boolean));
}

function years(events) {
  return groups(events, ({ date }) => date.slice(0, 4)).map(([year, members]) => make("section", { class: "year" },
    make("h2", {}, year || "Without a date"),
    groups(members, ({ date }) => date.slice(5, 7)).map(([month, list]) => make("div", { class: "month" },
      make("h3", { class: month ? null : "unseen" }, monthTitle(month, year)),
      make("ol", { class: "events" }, list.map(item))))));
}

function item({ date, type, title, detail, source }) {
  const day = date.slice(8, 10);
  return make("li", {},
    make("time", { class: "day", datetime: date.slice(0, 10) || null },
      day ? String(Number(day)) : make("span", { class: "unseen" }, date || "no date")),
    make("span", { class: "type" }, type),
    make("span", { class: "what" },
      make("a", { href: recordAddress(source) }, title || `${type}/${source.key}`),
      detail && make("span", { class: "detail" }, ` ${detail}`)));
}

/** The year stands beside it already; those who listen hear it again. */
function monthTitle(month, year) {
  if (!month) return "Without a month";
  return [months[Number(month) - 1] ?? month, make("span", { class: "unseen" }, ` ${year}`)];
}

/** Neighbours with the same name, in their order. */
function groups(events, name) {
  const result = [];
  for (const event of events) {
    if (result.at(-1)?.[0] !== name(event)) result.push([name(event), []]);
    result.at(-1)[1].push(event);
  }
  return result;
}
