import Andiron
import DocumentStore

/// Adds revisions to a database in one transaction.
struct LocalWriting {
  let database: Database<Transaction>
  let conflictPolicy: ConflictPolicy?
  private var result = WrittenRevisions()

  init(database: Database<Transaction>, conflictPolicy: ConflictPolicy?) {
    self.database = database
    self.conflictPolicy = conflictPolicy
  }

  /// Writes revisions, and refuses those that cannot be documents. Throws the errors of the store.
  mutating func write(_ revisions: [ReplicaRevision]) throws -> WrittenRevisions {
    var foreign: [ForeignRevision] = []
    foreign.reserveCapacity(revisions.count)
    for revision in revisions {
      guard let ready = try self.foreign(revision) else {
        result.unmatched.append(revision)
        continue
      }
      foreign.append(ready)
    }
    try graft(foreign)
    return result
  }

  /// Adds all revisions at once, or one by one if one of them is refused.
  private mutating func graft(_ revisions: [ForeignRevision]) throws {
    do {
      let isNew = try database.origin.savepoint { try database.graft(revisions) }
      let new = zip(revisions, isNew).filter(\.1).map(\.0)
      result.knownCount += revisions.count - new.count
      try settle(new)
    } catch is DocumentError {
      for revision in revisions { try graft(revision) }
    } catch let error as StoreError where error.code == .notStorable {
      for revision in revisions { try graft(revision) }
    }
  }

  private mutating func graft(_ revision: ForeignRevision) throws {
    do {
      if try database.origin.savepoint({ try database.graft(revision) }) {
        try settle([revision])
      } else {
        result.knownCount += 1
      }
    } catch is DocumentError {
      refuse(revision)
    } catch let error as StoreError where error.code == .notStorable {
      refuse(revision)
    }
  }

  private mutating func refuse(_ revision: ForeignRevision) {
    result.refused.append(
      RefusedRevision(id: revision.id, revision: revision.history[0], reason: .invalid))
  }

  private func settle(_ revisions: [ForeignRevision]) throws {
    guard let conflictPolicy else { return }
    for revision in revisions {
      _ = try database.resolveConflict(of: revision.id, by: conflictPolicy)
    }
  }

  // MARK: Attachments

  /// Returns the revision with its attachments; nil if a stub matches no known attachment.
  private func foreign(_ revision: ReplicaRevision) throws -> ForeignRevision? {
    var attachments: [String: Attachment] = [:]
    if !revision.files.isEmpty {
      let known = try knownAttachments(revision)
      for file in revision.files {
        guard let attachment = attachment(file, known) else { return nil }
        attachments[file.name] = attachment
      }
    }
    return ForeignRevision(
      id: revision.id, history: revision.history, isDeleted: revision.isDeleted,
      body: revision.body, attachments: attachments)
  }

  private func attachment(
    _ file: ReplicaRevision.File, _ known: [String: [Attachment]]
  ) -> Attachment? {
    switch file.content {
    case .stub:
      known[file.name]?.first { $0.digest == file.digest }
        ?? known[file.name]?.first {
          $0.revisionNumber == file.revisionNumber && !Self.isComparable($0.digest, file.digest)
        }
    case .staged(let staged, _):
      Attachment(
        staged.blob, contentType: file.contentType, encoding: file.encoding,
        byteCount: file.byteCount, digest: file.digest, revisionNumber: file.revisionNumber)
    case .stored: nil
    }
  }

  /// Whether both digests use the same method, so that different digests mean different bytes.
  private static func isComparable(_ left: String, _ right: String) -> Bool {
    left.prefix { $0 != "-" } == right.prefix { $0 != "-" }
  }

  /// Returns the attachments, by name, of the ancestors whose bodies are stored, newest first.
  private func knownAttachments(_ revision: ReplicaRevision) throws -> [String: [Attachment]] {
    var known: [String: [Attachment]] = [:]
    let hasStub = revision.files.contains { if case .stub = $0.content { true } else { false } }
    guard hasStub else { return known }
    for ancestor in revision.history {
      try add(database.leaf(revision.id, ancestor), to: &known)
    }
    for ancestor in revision.history.dropFirst() where known.isEmpty {
      try add(database.document(revision.id, revision: ancestor), to: &known)
    }
    return known
  }

  /// Adds the attachments whose bytes are stored; the bytes of a superseded revision may be gone.
  private func add(_ document: Document?, to known: inout [String: [Attachment]]) throws {
    for (name, attachment) in document?.attachments ?? [:]
    where try database.origin.hasBlob(attachment.blob) {
      known[name, default: []].append(attachment)
    }
  }
}
