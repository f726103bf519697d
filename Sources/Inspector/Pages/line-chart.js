/** A line of one figure over the last two minutes, drawn from what the page has kept, with its ends and its top named. */

import { draw, fill, make } from "./dom.js";
import { series, span } from "./samples.js";

const width = 600;

export class LineChart {
  /** `name` is a figure of `samples.js`; `format` writes its values for people; `thousand` is 1024 for bytes. */
  constructor({ name, label, format, thousand = 1000, height = 96 }) {
    Object.assign(this, { name, label, format, thousand, height });
    this.top = make("span", {});
    this.newest = make("strong", {});
    this.line = draw("path", { class: "line", "vector-effect": "non-scaling-stroke" });
    this.area = draw("path", { class: "area" });
    this.picture = draw("svg", {
      viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": label, height,
    }, gridLines(height), this.area, this.line);
    this.element = make("figure", { class: "chart" },
      make("figcaption", {}, make("span", {}, label), this.newest),
      make("div", { class: "plot" }, this.picture, make("span", { class: "ceiling", "aria-hidden": "true" }, this.top)),
      make("div", { class: "axis", "aria-hidden": "true" }, make("span", {}, "2 minutes ago"), make("span", {}, "now")));
    this.show();
  }

  show() {
    const points = series(this.name);
    const values = points.map(({ value }) => value);
    const top = roundedUp(Math.max(1, ...values), this.thousand);
    const runs = unbroken(points).map((run) => run.map(({ age, value }) => [
      (width * (1 - age / span)).toFixed(1), (this.height * (1 - 0.92 * value / top)).toFixed(1),
    ]));
    this.line.setAttribute("d", runs.map((run) => `M${run.join("L")}`).join(""));
    const closed = (run) => `M${run[0][0]},${this.height}L${run.join("L")}L${run.at(-1)[0]},${this.height}Z`;
    this.area.setAttribute("d", runs.map(closed).join(""));
    fill(this.top, this.format(top));
    fill(this.newest, values.length > 0 ? this.format(round(values.at(-1))) : "–");
    this.picture.setAttribute("aria-label", this.description(values));
  }

  description(values) {
    if (values.length === 0) return `${this.label}: nothing measured yet`;
    const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => this.format(round(value)));
    return `${this.label}: now ${this.format(round(values.at(-1)))}, lowest ${low}, highest ${high}`;
  }
}

function gridLines(height) {
  return [0.08, 0.54].map((part) => draw("path", {
    class: "grid", "vector-effect": "non-scaling-stroke", d: `M0,${height * part}H${width}`,
  }));
}

/** A line has gaps where nothing was measured, as while the page was out of sight. */
function unbroken(points) {
  const runs = [];
  let last = null;
  for (const point of points) {
    if (last === null || last.age - point.age > 5) runs.push([]);
    runs.at(-1).push(point);
    last = point;
  }
  return runs;
}

/** The next number of the shape 1, 2 or 5 times a power of ten, in units of thousands or of 1024. */
function roundedUp(value, thousand) {
  const unit = thousand ** Math.floor(Math.log(value) / Math.log(thousand));
  const power = 10 ** Math.floor(Math.log10(value / unit));
  return [1, 2, 5, 10].map((digit) => digit * power * unit).find((step) => step >= value) ?? value;
}

function round(value) {
  return value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
}
