#if SQLite && canImport(CSQLite3)
  import Andiron
  import DocumentStore
  import Foundation
  import ValueModel

  /// One import.
  struct DatastoreRun {
    private static let pieceByteCount = 1 << 18

    private let datastore: Datastore
    private let store: Store
    private let name: String
    private var report = DatastoreReport()
    private var depth: Int

    /// A revision, and what keeps its attachments until it is written.
    private struct Item {
      var revision: ForeignRevision
      var staged: [StagedBlob]
    }

    init(_ datastore: Datastore, _ store: Store, _ name: String) throws {
      self.datastore = datastore
      self.store = store
      self.name = name
      depth = try store.database(name).revisionDepth()
    }

    mutating func run(
      batchCount: Int, _ progress: (DatastoreReport) -> Bool
    ) throws -> DatastoreReport {
      var batch: [[Item]] = []
      var goesOn = true
      try datastore.forEachDocument { document in
        guard let document else {
          report.problems.append(.init(id: nil, reason: .identifier))
          return true
        }
        batch.append(try items(document))
        guard batch.count == batchCount else { return true }
        try write(batch)
        batch = []
        goesOn = progress(report)
        return goesOn
      }
      guard goesOn else { return report }
      try write(batch)
      try importLocal()
      _ = progress(report)
      return report
    }

    // MARK: Reading

    private mutating func items(_ document: DatastoreDocument) throws -> [Item] {
      report.supersededBodyCount += document.supersededBodyCount
      for _ in 0..<document.unreadableCount {
        report.problems.append(.init(id: document.id, reason: .revision))
      }
      let leaves = document.leaves
      if leaves.isEmpty, document.unreadableCount < document.revisions.count {
        // Damage: all revisions were made from each other.
        report.problems.append(.init(id: document.id, reason: .revision))
      }
      var items: [Item] = []
      for leaf in leaves {
        switch try item(leaf, document.id) {
        case .success(let item): items.append(item)
        case .failure(let refusal):
          report.problems.append(.init(id: document.id, reason: refusal.reason))
        }
      }
      return items
    }

    private struct Refusal: Error {
      var reason: DatastoreReport.Problem.Reason
    }

    private func item(
      _ leaf: DatastoreDocument.Leaf, _ id: String
    ) throws -> Result<Item, Refusal> {
      let body: Value
      switch Self.body(leaf.revision) {
      case .success(let value): body = value
      case .failure(let refusal): return .failure(refusal)
      }
      var attachments: [String: Attachment] = [:]
      var staged: [StagedBlob] = []
      for listed in try datastore.attachments(of: leaf.revision.sequence) {
        guard let (attachment, blob) = try stage(listed) else {
          return .failure(Refusal(reason: .attachment))
        }
        attachments[listed.name] = attachment
        staged.append(blob)
      }
      return .success(
        Item(
          revision: ForeignRevision(
            id: id, history: leaf.history, isDeleted: leaf.revision.isDeleted, body: body,
            attachments: attachments),
          staged: staged))
    }

    /// The body without what the library itself strips: fields whose names begin with an
    /// underscore.
    private static func body(_ revision: DatastoreRevision) -> Result<Value, Refusal> {
      guard let json = revision.json, !json.isEmpty else {
        return revision.isDeleted
          ? .success(Value(object: [])) : .failure(Refusal(reason: .noBody))
      }
      guard let value = try? JSON.parse(json), value.kind == .object else {
        return .failure(Refusal(reason: .body))
      }
      let fields = value.fields.filter { !$0.name.hasPrefix("_") }.map { ($0.name, $0.value) }
      return .success(Value(object: fields))
    }

    /// Nil if the bytes are not there, or are not those that the datastore names.
    private func stage(
      _ listed: DatastoreAttachment
    ) throws -> (attachment: Attachment, blob: StagedBlob)? {
      guard let url = datastore.file(of: listed), listed.byteCount >= 0 else { return nil }
      let file = try FileHandle(forReadingFrom: url)
      defer { try? file.close() }
      var hash = SHA1()
      let staged = try store.stageBlob { writer in
        while let piece = try file.read(upToCount: Self.pieceByteCount), !piece.isEmpty {
          hash.append(piece)
          try writer.append(piece)
        }
      }
      guard hash.digest() == listed.key else { return nil }
      let expected = listed.isPacked ? listed.storedByteCount : listed.byteCount
      guard expected == nil || expected == staged.blob.byteCount else { return nil }
      let attachment = Attachment(
        staged.blob, contentType: listed.contentType ?? "application/octet-stream",
        encoding: listed.isPacked ? .gzip : nil, byteCount: listed.byteCount,
        digest: "sha1-" + Data(listed.key).base64EncodedString(),
        revisionNumber: listed.revisionNumber)
      return (attachment, staged)
    }

    // MARK: Writing

    private mutating func write(_ batch: [[Item]]) throws {
      let longest = batch.joined().map(\.revision.history.count).max() ?? 0
      let depth = max(self.depth, longest)
      let name = name
      let before = report
      do {
        report = try store.write { transaction in
          var report = before
          let database = try transaction.database(name)
          // Otherwise the ends of longer histories would be cut off.
          if depth > self.depth { try database.setRevisionDepth(depth) }
          for items in batch {
            if try Self.write(items, database, &report) { report.documentCount += 1 }
          }
          return report
        }
      }
      self.depth = depth
    }

    /// Whether one of the revisions is in the database now.
    private static func write(
      _ items: [Item], _ database: Database<Transaction>, _ report: inout DatastoreReport
    ) throws -> Bool {
      var isThere = false
      for item in items {
        do {
          if try database.graft(item.revision) {
            report.newRevisionCount += 1
            report.attachmentCount += item.revision.attachments.count
          } else {
            report.knownRevisionCount += 1
          }
          isThere = true
        } catch let error as DocumentError {
          report.problems.append(.init(id: item.revision.id, reason: reason(error.code)))
        }
      }
      return isThere
    }

    private static func reason(_ code: DocumentError.Code) -> DatastoreReport.Problem.Reason {
      switch code {
      case .invalidID: .identifier
      case .invalidHistory: .revision
      case .invalidAttachment: .attachment
      default: .body
      }
    }

    private mutating func importLocal() throws {
      var locals: [(name: String, body: Value)] = []
      try datastore.forEachLocal { name, json in
        guard let name, let json, let value = try? JSON.parse(json), value.kind == .object else {
          report.problems.append(.init(id: name, reason: .body))
          return
        }
        let fields = value.fields.filter { !$0.name.hasPrefix("_") }.map { ($0.name, $0.value) }
        locals.append(
          (String(name.trimmingPrefix("_local/")), Value(object: fields)))
      }
      if locals.isEmpty { return }
      let database = self.name
      try store.write { transaction in
        let database = try transaction.database(database)
        for local in locals {
          do {
            try database.setLocal(local.name, local.body)
            report.localDocumentCount += 1
          } catch let error as DocumentError {
            report.problems.append(.init(id: local.name, reason: Self.reason(error.code)))
          }
        }
      }
    }
  }
#endif
