@testable import DocumentStore

/// Arbitrary bytes as the stored tree of a document, and as the text of a bookmark: refused, or a tree that
/// can be read, written, pruned and extended.
func fuzzTree(_ bytes: [UInt8]) throws {
  let text = String(decoding: bytes, as: UTF8.self)
  if let bookmark = FindBookmark(text) {
    try require(FindBookmark(bookmark.description) == bookmark, "a bookmark is read otherwise")
  }
  guard let tree = RevisionTree(storedBytes: bytes) else { return }
  try require(RevisionTree(storedBytes: tree.storedBytes) == tree, "a tree is read otherwise")
  try check(tree)
  var pruned = tree
  pruned.stem(to: 2)
  try check(pruned)
  try require(states(pruned) == states(tree), "pruning changed the leaves")
  for leaf in tree.leaves.prefix(4) where leaf.revision.number < Revision.largestNumber {
    var extended = tree
    let next = Revision(leaf.revision.number + 1, RevisionDigest(7))
    guard !extended.contains(next) else { continue }
    extended.add(next, after: leaf.revision, isDeleted: false)
    try check(extended)
    try require(extended.purge([next]) == [next], "a leaf was not purged")
    try check(extended)
  }
}

/// The leaves without the positions of their parents, which move when others are forgotten.
private func states(_ tree: RevisionTree) -> [String] {
  tree.leaves.map { "\($0.revision) \($0.isDeleted)" }
}

/// Every path ends, counts down by one, and is written and read as it was.
private func check(_ tree: RevisionTree) throws {
  guard !tree.isEmpty else { return }
  try require(tree.winner != nil, "a tree has no winner")
  for leaf in tree.leaves {
    let path = tree.path(to: leaf.revision)
    try require(path.first == leaf.revision, "a path does not begin with its leaf")
    for (newer, older) in zip(path, path.dropFirst()) {
      try require(newer.number == older.number + 1, "a path skips a number")
    }
  }
  try require(RevisionTree(storedBytes: tree.storedBytes) == tree, "a tree is read otherwise")
}
