public import Andiron

extension Database where Source == Transaction {
  /// Forgets leaves of a document without a trace in its tree, each with the ancestors that no
  /// other leaf has. Returns those that were forgotten; revisions that are no leaves are ignored.
  ///
  /// Nothing is replicated: another replica that has a revision brings it back. The purge is listed
  /// by ``purges(since:limit:)``. The bytes leave the disk when the store is compacted. Throws
  /// `StoreError`: what a failed write throws; then nothing is forgotten.
  @discardableResult
  public func purge(_ id: String, _ revisions: [Revision]) throws -> [Revision] {
    guard let state = try state(of: id) else { return [] }
    var tree = state.tree
    let purged = tree.purge(Set(revisions))
    guard !purged.isEmpty else { return [] }
    try source.savepoint {
      var writer = DocumentWriter(self)
      try writer.save(id, tree, before: state, bodies: [:])
      try writer.notePurge(id, purged)
    }
    return purged
  }

  /// Forgets a document with all of its revisions. Returns whether there was any; see
  /// ``purge(_:_:)``.
  ///
  /// Throws `StoreError`: what a failed write throws.
  @discardableResult
  public func purge(_ id: String) throws -> Bool {
    guard let state = try state(of: id) else { return false }
    return try !purge(id, state.tree.leaves.map(\.revision)).isEmpty
  }

  /// Sets how many revisions of each leaf's path are kept, from the next change of each document
  /// on.
  ///
  /// It must exceed the number of edits between two meetings of replicas; otherwise they report
  /// false conflicts. Numbers below one count as one. Throws `StoreError`: what a failed write
  /// throws.
  public func setRevisionDepth(_ depth: Int) throws {
    var writer = DocumentWriter(self)
    var settings = try writer.begin()
    settings.depth = max(1, depth)
    try save(settings)
  }

  /// Sets how many purges are remembered, and forgets older ones.
  ///
  /// Numbers below one count as one. Throws `StoreError`: what a failed write throws.
  public func setPurgeLimit(_ limit: Int) throws {
    var writer = DocumentWriter(self)
    var settings = try writer.begin()
    settings.purgeLimit = max(1, limit)
    try forgetPurges(&settings)
    try save(settings)
  }

  /// Forgets the oldest purges beyond the limit.
  func forgetPurges(_ settings: inout DatabaseSettings) throws {
    let purges = source.collection(layout.purges)
    let excess = try purges.count() - settings.purgeLimit
    guard excess > 0 else { return }
    var oldest: [Int] = []
    try purges.visit { key, _, stop in
      oldest.append(try number(ofPurge: key))
      stop = oldest.count == excess
    }
    for number in oldest { try purges.delete(key: .integer(number)) }
    settings.forgottenPurge = oldest.last ?? settings.forgottenPurge
  }

  /// Removes the database with all of its documents. Returns false if it does not exist.
  ///
  /// Throws `StoreError`: what a failed write throws.
  @discardableResult
  public func drop() throws -> Bool {
    for collection in layout.all { try source.collection(collection).drop() }
    return try source.collection(DatabaseLayout.registry).delete(key: .string(name))
  }
}
