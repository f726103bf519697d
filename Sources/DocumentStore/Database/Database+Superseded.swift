import Andiron

/// Bodies of revisions that something was made from.
extension Database {
  /// The document in a revision of its tree: a leaf, or one that was superseded if the store still
  /// keeps its body; nil if it does not, or if the tree has no such revision.
  ///
  /// Bodies of superseded revisions are kept as old versions of records, if the store is opened
  /// with `StoreOptions.oldVersions`: those that were committed as the winner or as a leaf beside
  /// it. A transaction does not see what it superseded itself. Attachments whose bytes no current
  /// revision has are gone with the next compaction; reading them throws `StoreError.noSuchBlob`
  /// then.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if a record cannot be read. Cost:
  /// one read for a leaf, else one for each version that the store keeps of the document.
  public func document(_ id: String, revision: Revision) throws -> Document? {
    if let steady = try steady() { return try steady.document(id, revision: revision) }
    guard let tree = try state(of: id)?.tree, tree.contains(revision) else { return nil }
    return try (leaf(id, revision) ?? superseded(id, revision)?.document(id))
  }

  /// The revisions of the document's tree whose content can be read now, leaves among them; see
  /// ``document(_:revision:)``.
  ///
  /// Throws what that throws. Cost: one read for each version that the store keeps of the document.
  package func readableRevisions(of id: String) throws -> Set<Revision> {
    guard let tree = try state(of: id)?.tree else { return [] }
    let leaves = tree.leaves
    var found = Set(leaves.map(\.revision))
    var places = [
      (layout.documents, RecordKey.string(id)), (layout.deleted, RecordKey.string(id)),
    ]
    // Without a branch, none was ever beside the winner.
    if tree.isBranched {
      places += tree.nodes.map { (layout.leaves, layout.leafKey(id, $0.revision)) }
    }
    for (collection, key) in places {
      for version in try source.committedVersions(key, in: collection) {
        guard let value = version.value else { continue }
        found.insert(try DocumentRecord(value, in: collection).revision)
      }
    }
    return found.filter(tree.contains)
  }

  /// The record of a revision that was current once; nil if the store keeps it no longer.
  func superseded(_ id: String, _ revision: Revision) throws -> DocumentRecord? {
    let places = [
      (layout.documents, RecordKey.string(id)), (layout.deleted, RecordKey.string(id)),
      (layout.leaves, layout.leafKey(id, revision)),
    ]
    for (collection, key) in places {
      for version in try source.committedVersions(key, in: collection) {
        guard let value = version.value else { continue }
        let record = try DocumentRecord(value, in: collection)
        if record.revision == revision { return record }
      }
    }
    return nil
  }
}
