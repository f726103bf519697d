public import Andiron

/// Revisions from other replicas, which keep their identifiers and never conflict.
extension Database where Source == Transaction {
  /// Adds a revision to the document's tree as it is: below the newest ancestor that is known, as
  /// another branch, or as another root. Returns false if it was known; then only ancestors may
  /// have been added.
  ///
  /// Throws `DocumentError`: `.invalidID`, `.invalidBody`, `.invalidHistory` and
  /// `.invalidAttachment`; and `StoreError`: `.notStorable`, `.noSuchBlob`, and what a failed write
  /// throws.
  @discardableResult
  public func graft(_ revision: ForeignRevision) throws -> Bool {
    try graft([revision]).first ?? false
  }

  /// Adds revisions in order; those of one document should follow each other. Returns for each
  /// whether it was new.
  ///
  /// Throws what ``graft(_:)-(ForeignRevision)`` throws, at the first revision that cannot be
  /// added; those before it stay unless the transaction is rolled back.
  @discardableResult
  public func graft(_ revisions: [ForeignRevision]) throws -> [Bool] {
    var writer = DocumentWriter(self)
    return try revisions.map { try graft($0, &writer) }
  }

  private func graft(_ revision: ForeignRevision, _ writer: inout DocumentWriter) throws -> Bool {
    try DocumentRules.check(id: revision.id)
    try DocumentRules.check(body: revision.body, id: revision.id)
    try DocumentRules.check(history: revision.history, id: revision.id)
    let state = try state(of: revision.id)
    var tree = state?.tree ?? RevisionTree()
    switch tree.graft(revision.history, isDeleted: revision.isDeleted) {
    case .nothing: return false
    case .ancestors:
      try writer.saveAncestors(revision.id, tree, before: state)
      return false
    case .leaf:
      try writer.check(revision.attachments, revision.id)
      let newest = revision.history[0]
      var record = DocumentRecord(newest, isDeleted: revision.isDeleted, body: revision.body)
      record.attachments = revision.attachments.mapValues { attachment in
        var attachment = attachment
        attachment.revisionNumber = max(1, attachment.revisionNumber ?? newest.number)
        return attachment
      }
      let bodies = [newest: record]
      try writer.save(revision.id, tree, before: state, bodies: bodies)
      return true
    }
  }
}

extension Database {
  /// Those of `revisions` that this database does not know, and its leaves that they may have been
  /// made from.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if a record cannot be read.
  public func missing(
    _ revisions: [Revision], of id: String
  ) throws -> (missing: [Revision], possibleAncestors: [Revision]) {
    let tree = try state(of: id)?.tree ?? RevisionTree()
    return tree.difference(from: revisions)
  }
}
