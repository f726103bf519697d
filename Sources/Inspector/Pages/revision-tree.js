/** The revisions of a document as a drawn tree: the winner, the conflicts and the deleted leaves have shapes of their own. */

import { badge, draw, make } from "./dom.js";
import { counted, shortened } from "./format.js";
import { table } from "./pieces.js";
import { layOut } from "./revision-layout.js";
import { recordAddress } from "./route.js";
import { scroller } from "./scroller.js";

const [columnWidth, rowHeight, radius, margin, labelWidth] = [116, 64, 12, 28, 60];

export function revisionTree(tree, place) {
  return make("section", {},
    make("h2", {}, "Revision tree"),
    make("p", { class: "quiet" }, summary(tree)),
    picture(tree, place),
    tree.nodes.some(({ hasBody }) => !hasBody)
      && make("p", { class: "quiet" }, "The content of revisions with a broken line is no longer kept."),
    make("details", {}, make("summary", {}, "The tree as a table"), treeTable(tree, place)));
}

function summary(tree) {
  const conflicts = tree.conflicts.length;
  const deleted = tree.nodes.filter((node) => node.isLeaf && node.isDeleted).length;
  return [
    counted(tree.nodes.length, "revision"),
    `${shortRevision(tree.winner)} wins`,
    conflicts > 0 ? counted(conflicts, "conflict") : "no conflicts",
    deleted > 0 && counted(deleted, "deleted leaf", "deleted leaves"),
  ].filter(Boolean).join(" · ");
}

function shortRevision(revision) {
  return shortened(revision, 9);
}

function picture(tree, place) {
  const { places, columns, rows } = layOut(tree);
  const [width, height] = [columns * columnWidth + labelWidth, rows * rowHeight + margin];
  const box = { width, height, viewBox: `0 0 ${width} ${height}` };
  const svg = draw("svg", { class: "revisions", ...box, role: "group", "aria-label": `Revision tree: ${summary(tree)}` },
    places.map((node) => node.before && edge(node)),
    places.map((node) => drawn(node, tree, place)));
  return scroller("Picture of the revision tree", {}, svg);
}

function center({ x, y }) {
  return [margin + x * columnWidth, margin + y * rowHeight];
}

function edge(node) {
  const [[x1, y1], [x2, y2]] = [center(node.before), center(node)];
  const bend = x1 + columnWidth / 2;
  const way = `M${x1 + radius},${y1}C${bend},${y1} ${bend},${y2} ${x2 - radius},${y2}`;
  const line = draw("path", { class: node.skipped > 0 ? "edge skipped" : "edge", d: way });
  if (node.skipped === 0) return line;
  return [line, draw("text", { class: "skipped", x: (x1 + x2) / 2, y: (y1 + y2) / 2 - 6 }, `${node.skipped} more`)];
}

/** What a revision is, in words; the shapes say the same. */
function states(node, tree) {
  return [
    node.revision === tree.winner && "winner",
    tree.conflicts.includes(node.revision) && "conflict",
    node.isDeleted && (node.isLeaf ? "deleted leaf" : "deletion"),
    !node.hasBody && !node.isDeleted && "content not kept",
  ].filter(Boolean);
}

function drawn(node, tree, place) {
  const [x, y] = center(node);
  const words = states(node, tree);
  const marks = ["winner", "conflict"].filter((word) => words.includes(word));
  const style = ["revision", ...marks, node.isDeleted && "deleted", !node.hasBody && "without"];
  const parts = [
    shape(x, y, words),
    node.isDeleted && draw("path", { class: "cross", d: `M${x - 5},${y - 5}l10,10m0,-10l-10,10` }),
    draw("text", { x: x - radius, y: y + radius + 15, class: "name" }, shortRevision(node.revision)),
    node.isLeaf && words.length > 0 && draw("text", { x: x + radius + 6, y: y + 4, class: "state" }, words[0]),
  ];
  const group = { class: style.filter(Boolean).join(" ") };
  if (!node.hasBody) return draw("g", group, parts);
  const label = [`Revision ${node.revision}`, ...words].join(", ");
  return draw("a", { ...group, href: recordAddress(place, { revision: node.revision }), "aria-label": label }, parts);
}

/** A circle; with a ring for the winner, a square on its corner for a conflict. */
function shape(x, y, words) {
  if (words.includes("conflict")) {
    const half = radius + 2;
    return draw("path", { class: "shape", d: `M${x - half},${y}l${half},${-half}l${half},${half}l${-half},${half}Z` });
  }
  const circle = draw("circle", { class: "shape", cx: x, cy: y, r: radius });
  return words.includes("winner") ? [circle, draw("circle", { class: "core", cx: x, cy: y, r: 6 })] : circle;
}

function treeTable(tree, place) {
  const link = ({ revision }) => make("a", { href: recordAddress(place, { revision }) }, revision);
  const rows = tree.nodes.map((node) => make("tr", {},
    make("th", { scope: "row" }, node.hasBody ? link(node) : node.revision),
    make("td", {}, node.parent ?? "–"),
    make("td", {}, states(node, tree).map((word) => [badge(word), " "]))));
  return scroller("Revisions", {}, table("Revisions", ["Revision", "Made from", "State"], rows, { class: "revision-table" }));
}
