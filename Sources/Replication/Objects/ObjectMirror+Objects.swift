import Andiron
import DocumentStore
import ValueModel

/// Applies changes of objects to documents.
extension ObjectMirror {
  private static let batchCount = 500

  func takeObjects(_ report: inout ObjectMirrorReport) async throws {
    var isRestart = false
    while true {
      try Task.checkCancellation()
      let (token, marks) = try await store.read { [records] snapshot in
        let marks = try records.marks(snapshot)
        return (marks.objects, marks)
      }
      let batch: ChangeBatch
      do {
        batch = try await changes(since: isRestart ? nil : token)
      } catch let error as StoreError where error.code == .changeTokenExpired && !isRestart {
        // Deletions after the token are no longer recorded: missing objects reveal them.
        isRestart = true
        report.add(try await write(try await linkedObjects(), nil, marks))
        continue
      }
      isRestart = false
      let keys = batch.changes.map { ($0.collection, $0.key) }
      if !keys.isEmpty || token == nil { report.add(try await write(keys, batch.token, marks)) }
      if batch.isComplete { return }
    }
  }

  private func changes(since token: ChangeToken?) async throws -> ChangeBatch {
    let (store, names) = (store, mappings.map(\.collection))
    // On a thread of the store, as it may have to wait for a sync.
    return try await store.read { _ in
      try store.changes(
        since: token, in: names, limit: Self.batchCount, includesValues: false)
    }
  }

  /// Returns all objects that have documents.
  private func linkedObjects() async throws -> [(String, RecordKey)] {
    let (records, mappings) = (records, mappings)
    return try await store.read { snapshot in
      try mappings.flatMap { mapping in
        try records.objectKeys(mapping.kind, snapshot).compactMap { text in
          mapping.key(text).map { (mapping.collection, $0) }
        }
      }
    }
  }

  private func write(
    _ keys: [(String, RecordKey)], _ token: ChangeToken?, _ marks: MirrorRecords.Marks
  ) async throws -> ObjectMirrorReport {
    let mirror = self
    return try await store.write { transaction in
      var report = ObjectMirrorReport()
      for (collection, key) in keys {
        guard let mapping = mirror.mappings.first(where: { $0.collection == collection }) else {
          continue
        }
        do {
          if try transaction.savepoint({ try mirror.write(key, mapping, transaction) }) {
            report.documentCount += 1
          }
        } catch is DocumentError {
          report.problems.append(
            ObjectProblem(id: "\(mapping.kind):\(key.text)", reason: .notStorable))
        }
      }
      if let token {
        var marks = try mirror.records.marks(transaction)
        marks.objects = token
        try mirror.records.save(marks, transaction)
      }
      return report
    }
  }

  /// Writes an object to its document. Returns whether the document changed.
  private func write(
    _ key: RecordKey, _ mapping: ObjectMapping, _ transaction: Transaction
  ) throws -> Bool {
    let fields = try transaction.collection(mapping.collection).value(key: key)
    let known = try records.documentID(key, mapping.kind, transaction)
    let id = mapping.documentID(fields, key: key)
    if let known, let id, known != id {
      // The property that identifies the object has changed: other devices see another object.
      _ = try delete(known, key, mapping, transaction)
    }
    guard let fields else {
      return try (known ?? id).map { try delete($0, key, mapping, transaction) } ?? false
    }
    guard let id else { return false }
    return try put(id, fields, key, mapping, transaction)
  }

  private func put(
    _ id: String, _ fields: Value, _ key: RecordKey, _ mapping: ObjectMapping,
    _ transaction: Transaction
  ) throws -> Bool {
    let documents = try transaction.database(database)
    let link = try records.link(id, transaction)
    let digest = Self.digest(try mapping.body(fields))
    if let link, link.digest == digest { return false }
    let parent = try link.flatMap { try documents.document(id, revision: $0.revision) }
    // Attachments of a superseded revision may be gone.
    let attachments = try parent?.attachments.filter { try transaction.hasBlob($0.value.blob) }
    let revision = try documents.branch(
      id, after: link?.revision, body: try mapping.body(fields, after: parent?.body),
      attachments: attachments ?? [:])
    try records.save(
      MirrorRecords.Link(key: key.text, revision: revision, digest: digest), id, mapping.kind,
      transaction)
    return true
  }

  private func delete(
    _ id: String, _ key: RecordKey, _ mapping: ObjectMapping, _ transaction: Transaction
  ) throws -> Bool {
    guard let link = try records.link(id, transaction), link.digest != nil else { return false }
    let revision = try transaction.database(database)
      .branch(id, after: link.revision, body: [:], isDeleted: true)
    try records.save(
      MirrorRecords.Link(key: nil, revision: revision, digest: nil), id, mapping.kind, transaction)
    try records.forgetObject(key.text, mapping.kind, transaction)
    return true
  }
}
