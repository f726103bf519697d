/** What differs between two values: a list of paths, each with the value before and after. */

import { compact, isSame } from "./json-text.js";
import { childPath } from "./path.js";

/**
 * The changes that lead from one value to the other, in the order of the paths:
 * `{ kind: "added" | "removed" | "changed", path, before, after }`. Items of arrays that stayed the same are matched
 * wherever they moved to by insertions and removals around them; paths of removed items count in the old array.
 */
export function difference(before, after) {
  const changes = [];
  compare(before, after, "", changes);
  return changes;
}

function compare(before, after, path, changes) {
  if (before instanceof Map && after instanceof Map) {
    compareObjects(before, after, path, changes);
  } else if (Array.isArray(before) && Array.isArray(after)) {
    compareArrays(before, after, path, changes);
  } else if (!isSame(before, after)) {
    changes.push({ kind: "changed", path, before, after });
  }
}

function compareObjects(before, after, path, changes) {
  for (const [name, value] of before) {
    const child = childPath(path, name);
    if (after.has(name)) compare(value, after.get(name), child, changes);
    else changes.push({ kind: "removed", path: child, before: value });
  }
  for (const [name, value] of after) {
    if (!before.has(name)) changes.push({ kind: "added", path: childPath(path, name), after: value });
  }
}

function compareArrays(before, after, path, changes) {
  let [oldStart, newStart] = [0, 0];
  for (const [oldIndex, newIndex] of [...commonItems(before, after), [before.length, after.length]]) {
    compareGap(before, after, path, [oldStart, oldIndex], [newStart, newIndex], changes);
    [oldStart, newStart] = [oldIndex + 1, newIndex + 1];
  }
}

/** Between two items that stayed, the old items are compared with the new ones in pairs; what is left over came or went. */
function compareGap(before, after, path, [oldStart, oldEnd], [newStart, newEnd], changes) {
  const pairs = Math.min(oldEnd - oldStart, newEnd - newStart);
  for (let offset = 0; offset < pairs; offset += 1) {
    compare(before[oldStart + offset], after[newStart + offset], childPath(path, newStart + offset), changes);
  }
  for (let index = oldStart + pairs; index < oldEnd; index += 1) {
    changes.push({ kind: "removed", path: childPath(path, index), before: before[index] });
  }
  for (let index = newStart + pairs; index < newEnd; index += 1) {
    changes.push({ kind: "added", path: childPath(path, index), after: after[index] });
  }
}

const maximumCells = 1_000_000;

/** Pairs of indexes of a longest common subsequence; arrays too long for a table are matched at both ends only. */
function commonItems(before, after) {
  const [old, next] = [before.map(compact), after.map(compact)];
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let [oldEnd, newEnd] = [old.length, next.length];
  while (oldEnd > start && newEnd > start && old[oldEnd - 1] === next[newEnd - 1]) {
    oldEnd -= 1;
    newEnd -= 1;
  }
  const head = Array.from({ length: start }, (_, index) => [index, index]);
  const tail = Array.from({ length: old.length - oldEnd }, (_, index) => [oldEnd + index, newEnd + index]);
  const isTooLong = (oldEnd - start) * (newEnd - start) > maximumCells;
  const middle = isTooLong ? [] : longestCommon(old.slice(start, oldEnd), next.slice(start, newEnd));
  return [...head, ...middle.map(([one, other]) => [one + start, other + start]), ...tail];
}

function longestCommon(old, next) {
  const width = next.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = next.length - 1; column >= 0; column -= 1) {
      const [below, right] = [lengths[(row + 1) * width + column], lengths[row * width + column + 1]];
      const isEqual = old[row] === next[column];
      lengths[row * width + column] = isEqual ? lengths[(row + 1) * width + column + 1] + 1 : Math.max(below, right);
    }
  }
  const pairs = [];
  let [row, column] = [0, 0];
  while (row < old.length && column < next.length) {
    if (old[row] === next[column]) pairs.push([row++, column++]);
    else if (lengths[(row + 1) * width + column] >= lengths[row * width + column + 1]) row += 1;
    else column += 1;
  }
  return pairs;
}
