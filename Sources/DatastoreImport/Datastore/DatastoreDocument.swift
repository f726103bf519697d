import DocumentStore

/// The revisions of one document of a datastore.
struct DatastoreDocument {
  let id: String
  let revisions: [DatastoreRevision]

  /// A revision that nothing was made from, with its path to the root.
  struct Leaf {
    var revision: DatastoreRevision
    /// The newest first. Ends before the first name that is not a revision's, or whose number does
    /// not follow.
    var history: [Revision]
  }

  /// The leaves, those with the longest history first; a revision whose name cannot be read is
  /// none. Cost: the sum of the lengths of their paths.
  var leaves: [Leaf] {
    let bySequence = Dictionary(revisions.map { ($0.sequence, $0) }) { first, _ in first }
    let parents = Set(revisions.compactMap(\.parent))
    return revisions.filter { !parents.contains($0.sequence) }.compactMap { revision in
      guard let newest = Revision(revision.name) else { return nil }
      var history = [newest]
      var next = revision.parent
      // Numbers count down, so that a circle of parents ends.
      while let sequence = next, let parent = bySequence[sequence],
        let name = Revision(parent.name), name.number == history[history.count - 1].number - 1
      {
        history.append(name)
        next = parent.parent
      }
      return Leaf(revision: revision, history: history)
    }.sorted { $0.history.count > $1.history.count }
  }

  /// The number of revisions that are not leaves and have a body. An import omits these bodies.
  var supersededBodyCount: Int {
    let parents = Set(revisions.compactMap(\.parent))
    return revisions.count { parents.contains($0.sequence) && $0.json != nil }
  }

  /// The number of revisions whose names cannot be read.
  var unreadableCount: Int { revisions.count { Revision($0.name) == nil } }
}
