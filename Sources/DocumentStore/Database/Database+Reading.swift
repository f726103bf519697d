import Andiron

extension Database {
  // MARK: Documents

  /// The document with this identifier, in the revision that wins; nil if there is none, or it is
  /// deleted.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if the record cannot be read.
  /// Cost: one look-up, one read.
  public func document(_ id: String) throws -> Document? {
    try source.collection(layout.documents).value(key: .string(id))
      .map { try DocumentRecord($0, in: layout.documents).document(id) }
  }

  /// The document with this identifier, in the revision that wins.
  ///
  /// Throws `DocumentError.noSuchDocument` if there is none, or it is deleted, and `StoreError`:
  /// `.closed`, and `.damaged` or `.failed` if the record cannot be read.
  public func require(_ id: String) throws -> Document {
    guard let document = try document(id) else { throw noSuchDocument(id) }
    return document
  }

  /// The document in a revision that nothing was made from, be it the winner, one that lost, or a
  /// deletion; nil if there is no such leaf.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if a record cannot be read.
  public func leaf(_ id: String, _ revision: Revision) throws -> Document? {
    if let steady = try steady() { return try steady.leaf(id, revision) }
    if let winner = try winner(of: id), winner.revision == revision { return winner.document(id) }
    return try loser(id, revision)?.document(id)
  }

  /// All revisions of the document that nothing was made from, the winner first, deletions last;
  /// empty if there never was such a document.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if a record cannot be read. Cost:
  /// one read for each leaf.
  public func leaves(of id: String) throws -> [Document] {
    if let steady = try steady() { return try steady.leaves(of: id) }
    guard let state = try state(of: id) else { return [] }
    return try state.tree.leaves.map { try document(id, $0, state) }
  }

  /// A leaf of the document.
  func document(
    _ id: String, _ leaf: RevisionTree.Node, _ state: DocumentState
  ) throws -> Document {
    if leaf.revision == state.winner.revision { return state.winner.document(id) }
    guard let record = try loser(id, leaf.revision) else {
      throw StoreError(.damaged, "a revision has no body", collection: layout.leaves)
    }
    return record.document(id)
  }

  /// The revisions that this one was made from, newest first, beginning with itself: as many as are
  /// known, and at most ``revisionDepth()``. Without a revision, those of the winner, even if that
  /// is a deletion. Empty if there is no such document or revision.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if a record cannot be read. Reads
  /// no body but the winner's.
  public func history(of id: String, revision: Revision? = nil) throws -> [Revision] {
    guard let state = try state(of: id) else { return [] }
    return try history(of: revision ?? state.winner.revision, in: state.tree)
  }

  /// The path to a revision, as deep as the database shows it: its depth may have been lowered
  /// since the document was written.
  func history(of revision: Revision, in tree: RevisionTree) throws -> [Revision] {
    let path = tree.path(to: revision)
    return path.count > 1 ? Array(path.prefix(try revisionDepth())) : path
  }

  // MARK: Counting and walking

  /// The number of documents that are not deleted. Constant time.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if the collections cannot be read.
  public func count() throws -> Int { try source.collection(layout.documents).count() }

  /// The number of deleted documents. Constant time.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if the collections cannot be read.
  public func deletedCount() throws -> Int { try source.collection(layout.deleted).count() }

  /// Calls `body` with each document that is not deleted, in the revision that wins, in the order
  /// of the identifiers' bytes, until it sets `stop`.
  ///
  /// Throws what `body` throws, and `StoreError`: `.closed`, and `.damaged` or `.failed` if a
  /// record cannot be read. Cost: one read for each document.
  public func visit(_ body: (_ document: Document, _ stop: inout Bool) throws -> Void) throws {
    try source.collection(layout.documents).visit { key, value, stop in
      let record = try DocumentRecord(value, in: layout.documents)
      try body(record.document(try identifier(key)), &stop)
    }
  }

  // MARK: Records

  /// The revision that wins, which may be a deletion; nil if there never was such a document.
  func winner(of id: String) throws -> DocumentRecord? {
    for collection in [layout.documents, layout.deleted] {
      if let value = try source.collection(collection).value(key: .string(id)) {
        return try DocumentRecord(value, in: collection)
      }
    }
    return nil
  }

  /// A leaf that lost.
  func loser(_ id: String, _ revision: Revision) throws -> DocumentRecord? {
    try source.collection(layout.leaves).value(key: layout.leafKey(id, revision))
      .map { try DocumentRecord($0, in: layout.leaves) }
  }

  func state(of id: String) throws -> DocumentState? {
    if let steady = try steady() { return try steady.state(of: id) }
    return try winner(of: id).map { try state(of: id, winner: $0) }
  }

  /// Returns the state of the document whose winning revision has been read.
  func state(of id: String, winner: DocumentRecord) throws -> DocumentState {
    if let bytes = winner.tree {
      guard let tree = RevisionTree(storedBytes: bytes), tree.winner?.revision == winner.revision
      else { throw StoreError(.damaged, "a record holds no tree", collection: layout.documents) }
      return DocumentState(winner: winner, tree: tree, isTreeStored: false)
    }
    guard let value = try source.collection(layout.trees).value(key: .string(id)) else {
      // A document of one revision has no record for its tree.
      let tree = RevisionTree(root: winner.revision, isDeleted: winner.isDeleted)
      return DocumentState(winner: winner, tree: tree, isTreeStored: false)
    }
    guard let bytes = value["tree"]?.bytes, let tree = RevisionTree(storedBytes: bytes),
      tree.winner?.revision == winner.revision
    else { throw StoreError(.damaged, "a record holds no tree", collection: layout.trees) }
    return DocumentState(winner: winner, tree: tree, isTreeStored: true)
  }

  func identifier(_ key: RecordKey) throws(StoreError) -> String {
    guard case .string(let id) = key else {
      throw StoreError(.damaged, "a record has no identifier", collection: layout.documents)
    }
    return id
  }

  func number(ofPurge key: RecordKey) throws(StoreError) -> Int {
    guard case .integer(let number) = key, (1...StoredCounter.largest).contains(number)
    else {
      throw StoreError(.damaged, "a purge has no number", collection: layout.purges)
    }
    return number
  }

  func noSuchDocument(_ id: String) -> DocumentError {
    DocumentError(.noSuchDocument, "there is no such document", id: id)
  }
}
