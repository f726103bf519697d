/** Where the revisions of a document stand in the picture of its tree, and which of them are left out of it. */

/**
 * Places `{ revision, …, x, y, before, skipped }`: columns count from the roots, and each leaf has a row, the winner's the first.
 * `before` is the place that a line leads from, `skipped` the number of revisions that this line stands for: those
 * of a run without branches, of which only the ends are drawn.
 */
export function layOut(tree) {
  const nodes = new Map(tree.nodes.map((node) => [node.revision, { ...node, children: [] }]));
  const roots = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node.parent);
    if (parent) parent.children.push(node);
    else roots.push(node);
  }
  const onWay = wayTo(tree.winner, nodes);
  const order = (list) => [...list].sort((one, other) => onWay.has(other) - onWay.has(one) || (one.revision < other.revision ? -1 : 1));
  const places = [];
  let rows = 0;
  const pending = order(roots).reverse().map((node) => ({ node, before: null, skipped: 0, column: 0, opensRow: true }));
  while (pending.length > 0) {
    const { node, before, skipped, column, opensRow } = pending.pop();
    const isDrawn = !isInRun(node, nodes);
    let place = before;
    if (isDrawn) {
      if (opensRow) rows += 1;
      place = { ...node, x: column, y: opensRow ? rows - 1 : before.y, before, skipped };
      places.push(place);
    }
    const onward = isDrawn ? { skipped: 0, column: column + 1 } : { skipped: skipped + 1, column };
    const next = order(node.children).map((child, index) => (
      { node: child, before: place, ...onward, opensRow: isDrawn ? index > 0 : opensRow }));
    pending.push(...next.reverse());
  }
  return { places, columns: Math.max(0, ...places.map(({ x }) => x)) + 1, rows };
}

function wayTo(revision, nodes) {
  const way = new Set();
  for (let node = nodes.get(revision); node && !way.has(node); node = nodes.get(node.parent)) way.add(node);
  return way;
}

/** Whether a node stands between two others without a branch at either: neither a root, nor a leaf, nor the first of a branch. */
function isInRun(node, nodes) {
  return node.children.length === 1 && nodes.get(node.parent)?.children.length === 1;
}
