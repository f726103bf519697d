import Andiron
import Foundation
import ValueModel

/// Brings the records of documents in line with their trees, in one transaction.
struct DocumentWriter {
  let database: Database<Transaction>
  /// Nil before the first write.
  private var settings: DatabaseSettings?
  private var sequence = 0

  private var source: Transaction { database.source }
  private var layout: DatabaseLayout { database.layout }

  init(_ database: Database<Transaction>) { self.database = database }

  /// Reads the settings, and registers the database if it does not exist.
  mutating func begin() throws -> DatabaseSettings {
    if let settings { return settings }
    let settings: DatabaseSettings
    if let known = try database.settings() {
      settings = known
    } else {
      settings = DatabaseSettings(identifier: UUID().uuidString.lowercased())
      try database.save(settings)
      for collection in [layout.documents, layout.deleted] {
        try source.ensureCollection(
          collection, kind: .string, indexes: [DatabaseLayout.sequenceIndex])
      }
    }
    sequence = try max(settings.lastSequence, database.greatestSequence())
    self.settings = settings
    return settings
  }

  /// Stores what `tree` says of the document. `bodies` are the records of revisions that are new in
  /// it; the others are where they were. If it throws, nothing of the document has changed.
  mutating func save(
    _ id: String, _ tree: RevisionTree, before old: DocumentState?,
    bodies: [Revision: DocumentRecord]
  ) throws {
    if settings != nil, old == nil, tree.nodes.count == 1 {
      // One record is all or nothing by itself.
      return try write(id, tree, before: old, bodies: bodies)
    }
    let (source, before) = (source, self)
    do {
      try source.savepoint { try write(id, tree, before: old, bodies: bodies) }
    } catch {
      self = before
      throw error
    }
  }

  private mutating func write(
    _ id: String, _ tree: RevisionTree, before old: DocumentState?,
    bodies: [Revision: DocumentRecord]
  ) throws {
    var tree = tree
    tree.stem(to: try begin().depth)
    let leaves = tree.leaves
    guard let first = leaves.first else { return try remove(id, old) }
    var records: [Revision: DocumentRecord] = [:]
    for leaf in leaves {
      records[leaf.revision] = try record(of: leaf, id, old, bodies)
    }
    try saveLosers(id, leaves.dropFirst().map(\.revision), records, old)
    if var winner = records[first.revision] {
      try advance()
      winner.sequence = sequence
      try save(id, winner, tree, old)
    }
  }

  /// Gives the next number to a change. Throws `.damaged` if none is left.
  private mutating func advance() throws(StoreError) {
    guard sequence < StoredCounter.largest else {
      throw StoreError(
        .damaged, "the number of a change is too great", collection: DatabaseLayout.registry)
    }
    sequence += 1
  }

  /// Stores a tree that has learned of older revisions, and has the same leaves.
  mutating func saveAncestors(
    _ id: String, _ tree: RevisionTree, before old: DocumentState?
  ) throws {
    var tree = tree
    tree.stem(to: try begin().depth)
    guard let old, tree != old.tree else { return }
    try save(id, old.winner, tree, old)
  }

  /// Remembers a purge, and keeps the numbers of changes from being given again.
  mutating func notePurge(_ id: String, _ revisions: [Revision]) throws {
    var settings = try begin()
    try advance()
    settings.purgeCount += 1
    settings.lastSequence = sequence
    try source.collection(layout.purges)
      .upsert(PurgeRecord(id, revisions).value, key: .integer(sequence))
    try database.forgetPurges(&settings)
    try database.save(settings)
    self.settings = settings
  }

  /// The record of a leaf: of the new body, or as it was stored.
  private func record(
    of leaf: RevisionTree.Node, _ id: String, _ old: DocumentState?,
    _ bodies: [Revision: DocumentRecord]
  ) throws -> DocumentRecord {
    if let record = bodies[leaf.revision] { return record }
    if let old, old.winner.revision == leaf.revision { return old.winner }
    guard let record = try database.loser(id, leaf.revision) else {
      throw StoreError(.damaged, "a revision has no body", collection: layout.leaves)
    }
    return record
  }

  /// The most bytes of a tree in the record of its document: some two dozen revisions. A record of
  /// its own costs another write for each edit, but is not read with the document.
  private static let longestTree = 512

  /// Stores the winning revision, and the tree with it or beside it.
  private func save(
    _ id: String, _ winner: DocumentRecord, _ tree: RevisionTree, _ old: DocumentState?
  ) throws {
    var winner = winner
    let bytes = tree.nodes.count > 1 ? tree.storedBytes : []
    let isInside = bytes.count <= Self.longestTree
    winner.tree = bytes.isEmpty || !isInside ? nil : bytes
    try saveWinner(id, winner, old)
    let trees = source.collection(layout.trees)
    if !isInside {
      try trees.upsert(Value(object: [("tree", Value(bytes: bytes))]), key: .string(id))
    } else if old?.isTreeStored == true {
      try trees.delete(key: .string(id))
    }
  }

  private func saveWinner(
    _ id: String, _ winner: DocumentRecord, _ old: DocumentState?
  ) throws {
    let key = RecordKey.string(id)
    let target = winner.isDeleted ? layout.deleted : layout.documents
    if let old, old.winner.isDeleted != winner.isDeleted {
      let other = winner.isDeleted ? layout.documents : layout.deleted
      try source.collection(other).delete(key: key)
    }
    try source.collection(target).upsert(winner.value, key: key, requiresBlobs: false)
  }

  private func saveLosers(
    _ id: String, _ losers: [Revision], _ records: [Revision: DocumentRecord],
    _ old: DocumentState?
  ) throws {
    let before = Set((old?.tree.leaves ?? []).dropFirst().map(\.revision))
    for revision in before.subtracting(losers) {
      try source.collection(layout.leaves).delete(key: layout.leafKey(id, revision))
    }
    for revision in losers where !before.contains(revision) {
      guard var record = records[revision] else { continue }
      record.sequence = 0
      record.tree = nil
      try source.collection(layout.leaves).upsert(
        record.value, key: layout.leafKey(id, revision), requiresBlobs: false)
    }
  }

  /// Removes every record of a document of which nothing is left.
  private func remove(_ id: String, _ old: DocumentState?) throws {
    guard let old else { return }
    try saveLosers(id, [], [:], old)
    let collection = old.winner.isDeleted ? layout.deleted : layout.documents
    try source.collection(collection).delete(key: .string(id))
    if old.isTreeStored { try source.collection(layout.trees).delete(key: .string(id)) }
  }
}
