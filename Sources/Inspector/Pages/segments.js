/** The segments of a store: a bar for each, live bytes full and dead bytes hatched. */

import { badge, draw, make } from "./dom.js";
import { bytes, counted, percent } from "./format.js";
import { table } from "./pieces.js";
import { scroller } from "./scroller.js";

const [barWidth, gap, height] = [18, 8, 140];
const maximumBars = 200;

export function segmentChart(segments) {
  if (segments.length === 0) return make("p", { class: "quiet" }, "There are no segments.");
  const shown = segments.slice(-maximumBars);
  const largest = Math.max(...shown.map((segment) => segment.bytes), 1);
  const width = shown.length * (barWidth + gap) + gap;
  const box = { width, height: height + 22, viewBox: `0 0 ${width} ${height + 22}` };
  const svg = draw("svg", { class: "segments", ...box, role: "img", "aria-label": summary(segments) },
    draw("defs", {}, hatching()),
    draw("path", { class: "grid", d: `M0,${height + 0.5}H${width}` }),
    shown.map((segment, index) => bar(segment, gap + index * (barWidth + gap), largest)));
  return make("figure", { class: "segment-figure" },
    scroller("Picture of the segments", {}, svg),
    make("figcaption", {}, key("live", "live bytes"), key("dead", "dead bytes"), key("active", "written now"),
      segments.length > maximumBars && `The newest ${maximumBars} are drawn.`));
}

function summary(segments) {
  const total = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const live = segments.reduce((sum, segment) => sum + segment.liveBytes, 0);
  return `${counted(segments.length, "segment")}, ${bytes(total)}, of which ${percent(live, total)} are live`;
}

function hatching() {
  return draw("pattern", { id: "hatching", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    draw("rect", { class: "hatch-ground", width: 5, height: 5 }), draw("rect", { class: "hatch", width: 2, height: 5 }));
}

function bar(segment, x, largest) {
  const whole = height * segment.bytes / largest;
  const live = Math.min(whole, height * segment.liveBytes / largest);
  return draw("g", {},
    draw("title", {}, `Segment ${segment.number}: ${bytes(segment.bytes)}, ${percent(segment.liveBytes, segment.bytes)} live`),
    draw("rect", { class: "dead", fill: "url(#hatching)", x, y: height - whole, width: barWidth, height: Math.max(whole - live, 0) }),
    draw("rect", { class: "live", x, y: height - live, width: barWidth, height: live }),
    segment.isActive && draw("path", { class: "active", d: `M${x},${height + 6}h${barWidth}` }),
    draw("text", { x: x + barWidth / 2, y: height + 20 }, segment.number));
}

function key(style, text) {
  const fill = style === "dead" ? "url(#hatching)" : null;
  const mark = style === "active"
    ? draw("path", { class: style, d: "M0,7h14" }) : draw("rect", { class: style, fill, width: 14, height: 14 });
  return make("span", { class: "legend" }, draw("svg", { width: 14, height: 14, viewBox: "0 0 14 14", "aria-hidden": "true" }, mark), text);
}

export function segmentTable(segments) {
  const columns = [["Segment", "right"], ["Bytes", "right"], ["Live", "right"], ["Part", "right"], "State"];
  return scroller("Segments", {}, table("Segments", columns, segments.map((segment) => make("tr", {},
    make("th", { scope: "row", class: "right" }, segment.number),
    make("td", { class: "right" }, bytes(segment.bytes)),
    make("td", { class: "right" }, bytes(segment.liveBytes)),
    make("td", { class: "right" }, percent(segment.liveBytes, segment.bytes)),
    make("td", {}, segment.isActive ? badge("written now", "good") : "finished")))));
}
