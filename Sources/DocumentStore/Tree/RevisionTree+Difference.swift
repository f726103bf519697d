extension RevisionTree {
  /// Those of `revisions` that the tree does not know, in their order, and the leaves that the
  /// newest of them may have been made from: those with a smaller number.
  ///
  /// What CouchDB answers to `_revs_diff`.
  func difference(
    from revisions: [Revision]
  ) -> (missing: [Revision], possibleAncestors: [Revision]) {
    let missing = revisions.filter { !contains($0) }
    guard let newest = missing.map(\.number).max() else { return ([], []) }
    return (missing, leaves.map(\.revision).filter { $0.number < newest })
  }

  /// The newest revision that both were made from, which may be one of them; nil if none is known.
  func commonAncestor(of left: Revision, and right: Revision) -> Revision? {
    commonAncestor(of: [left, right])
  }

  /// The newest revision that all were made from, which may be one of them; nil if none is known.
  func commonAncestor(of revisions: [Revision]) -> Revision? {
    guard let first = revisions.first else { return nil }
    return revisions.dropFirst().reduce(path(to: first)) { common, revision in
      let known = Set(path(to: revision))
      return common.filter(known.contains)
    }.first
  }
}
