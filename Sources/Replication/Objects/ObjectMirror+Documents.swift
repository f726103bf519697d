import Andiron
import DocumentStore
import ObjectModel
import ValueModel

/// Applies changes of documents to objects.
extension ObjectMirror {
  private static let batchCount = 500

  func takeDocuments(_ report: inout ObjectMirrorReport) async throws {
    var isRestart = false
    while true {
      try Task.checkCancellation()
      let found: DocumentChanges?
      do {
        found = try await changes(fromStart: isRestart)
      } catch let error as DocumentError where error.code == .unknownSequence && !isRestart {
        isRestart = true
        continue
      }
      isRestart = false
      guard let found, !found.changes.isEmpty else { return }
      report.add(try await apply(found))
      if found.pendingCount == 0 { return }
    }
  }

  private func changes(fromStart isRestart: Bool) async throws -> DocumentChanges? {
    let (records, name) = (records, database)
    return try await store.read { snapshot in
      let since = isRestart ? nil : try records.marks(snapshot).documents
      return try snapshot.database(name)
        .changes(ChangesQuery(since: since, limit: Self.batchCount))
    }
  }

  private func apply(_ found: DocumentChanges) async throws -> ObjectMirrorReport {
    let mirror = self
    return try await store.write { transaction in
      var report = ObjectMirrorReport()
      for change in found.changes {
        guard let mapping = mirror.mappings.first(where: { $0.identityText(change.id) != nil })
        else { continue }
        mirror.take(change.id, mapping, transaction, &report)
      }
      var marks = try mirror.records.marks(transaction)
      marks.documents = found.last
      try mirror.records.save(marks, transaction)
      return report
    }
  }

  /// Applies one document. A failure is added to the report and changes nothing.
  private func take(
    _ id: String, _ mapping: ObjectMapping, _ transaction: Transaction,
    _ report: inout ObjectMirrorReport
  ) {
    var reason = ObjectProblem.Reason.wrongType
    do {
      try transaction.savepoint {
        reason = .undecided
        if try decide(id, mapping, transaction) { report.decidedCount += 1 }
        reason = .wrongType
        if try follow(id, mapping, transaction, &reason) { report.objectCount += 1 }
      }
    } catch {
      report.problems.append(ObjectProblem(id: id, reason: reason))
    }
  }

  // MARK: Conflicts

  /// Lets the program decide a conflict. Returns whether there was one that it decided.
  private func decide(
    _ id: String, _ mapping: ObjectMapping, _ transaction: Transaction
  ) throws -> Bool {
    guard let decide = mapping.decide else { return false }
    let documents = try transaction.database(database)
    guard try !documents.conflicts(of: id).isEmpty else { return false }
    let link = try records.link(id, transaction)
    let current = try link?.key.flatMap { mapping.key($0) }.flatMap {
      try transaction.collection(mapping.collection).value(key: $0)
    }
    _ = try documents.resolveConflict(of: id) { leaves in
      let states = try leaves.map { try mapping.fields($0.body, old: current) }
      guard let decided = try decide(states, current) else { return nil }
      var document = leaves[0]
      document.body = try mapping.body(decided, after: leaves[0].body)
      return document
    }
    return true
  }

  // MARK: Objects

  /// Updates the object from its document. Returns whether the object changed.
  private func follow(
    _ id: String, _ mapping: ObjectMapping, _ transaction: Transaction,
    _ reason: inout ObjectProblem.Reason
  ) throws -> Bool {
    let documents = try transaction.database(database)
    guard let winner = try documents.leaves(of: id).first else { return false }
    let link = try records.link(id, transaction)
    if link?.revision == winner.revision { return false }
    let objects = transaction.collection(mapping.collection)
    let key = try key(of: id, link, mapping, winner, transaction)
    let old = try key.flatMap { try objects.value(key: $0) }
    // An object that has changed since must first become a revision, which brings its document here
    // again.
    if let old, try Self.digest(mapping.body(old)) != link?.digest { return false }
    if winner.isDeleted {
      reason = .refused
      if let key, old != nil {
        try objects.delete(key: key)
        try records.forgetObject(key.text, mapping.kind, transaction)
      }
      try records.save(
        MirrorRecords.Link(key: nil, revision: winner.revision, digest: nil), id, mapping.kind,
        transaction)
      return old != nil
    }
    let fields = try mapping.fields(winner.body, old: old)
    let typed = try mapping.typed(fields)
    guard let key = key ?? mapping.makeKey(fields) else {
      throw ReplicationError(.rejected, "the document names no object")
    }
    reason = .refused
    try mapping.store(transaction, fields, key)
    let stored = try objects.value(key: key) ?? typed
    try records.save(
      MirrorRecords.Link(
        key: key.text, revision: winner.revision,
        digest: Self.digest(try mapping.body(stored))), id, mapping.kind, transaction)
    return true
  }

  /// Returns the key of the document's object, which need not exist; nil for a new object.
  private func key(
    of id: String, _ link: MirrorRecords.Link?, _ mapping: ObjectMapping, _ winner: Document,
    _ transaction: Transaction
  ) throws -> RecordKey? {
    if let key = link?.key.flatMap(mapping.key) { return key }
    guard let identity = mapping.identity else {
      return mapping.identityText(id).flatMap(mapping.key)
    }
    guard let value = winner.body[mapping.properties[identity]?.name ?? identity] else {
      return nil
    }
    // An object that was created here independently.
    var found: RecordKey?
    let filter = Filter.comparison(ValuePath(field: identity), .equal, value)
    try transaction.collection(mapping.collection).forEach(Query(filter: filter, limit: 1)) {
      key, _ in found = key
    }
    return found
  }
}
