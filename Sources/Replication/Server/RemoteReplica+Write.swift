import CouchProtocol
import DocumentStore
import FileAccess
import HTTPClient
import ValueModel

extension RemoteReplica {
  /// The maximum number of documents in one request.
  private static let mostTogether = 1_000

  package func write(_ revisions: [ReplicaRevision]) async throws -> WrittenRevisions {
    let (single, several) = revisions.partitioned {
      !$0.files.isEmpty || $0.id.hasPrefix("_design/")
    }
    var result = WrittenRevisions()
    for answer in try await writeTogether(several) { result.add(answer) }
    for answer in try await inParallel(single, { try await writeOne($0, sendsAll: false) }) {
      result.add(answer)
    }
    return result
  }

  /// Calls `body` for each item of `list`, several at once.
  private func inParallel<Item: Sendable>(
    _ list: [Item], _ body: @escaping @Sendable (Item) async throws -> WrittenRevisions
  ) async throws -> [WrittenRevisions] {
    if list.count == 1 { return [try await body(list[0])] }
    let width = max(1, connection.database.parallelCount)
    return try await withThrowingTaskGroup(of: WrittenRevisions.self) { group in
      var results: [WrittenRevisions] = []
      for (position, item) in list.enumerated() {
        if position >= width, let result = try await group.next() { results.append(result) }
        group.addTask { try await body(item) }
      }
      for try await result in group { results.append(result) }
      return results
    }
  }

  // MARK: Documents without attachments

  /// A document and its text.
  private struct Text: Sendable {
    var revision: ReplicaRevision
    var bytes: [UInt8]
  }

  private func writeTogether(_ revisions: [ReplicaRevision]) async throws -> [WrittenRevisions] {
    let most = knowledge.withLock(\.writeByteCount)
    var groups: [[Text]] = []
    var byteCount = 0
    for revision in revisions {
      let text = Text(revision: revision, bytes: DocumentText(revision: revision).value.jsonBytes())
      if groups.isEmpty || byteCount + text.bytes.count > most
        || groups[groups.count - 1].count >= Self.mostTogether
      {
        groups.append([])
        byteCount = 0
      }
      byteCount += text.bytes.count
      groups[groups.count - 1].append(text)
    }
    return try await inParallel(groups) { try await writeGroup($0) }
  }

  /// Writes documents in one request. `attempts` is the maximum number of attempts; nil for the
  /// number in the policy.
  private func writeGroup(
    _ texts: [Text], attempts: Int? = nil
  ) async throws -> WrittenRevisions {
    let what = "documents"
    var request = connection.request(.post, "_bulk_docs")
    request.headers["Content-Type"] = "application/json"
    request.headers["X-Couch-Full-Commit"] = "false"
    var body = Array("{\"new_edits\":false,\"docs\":[".utf8)
    body.reserveCapacity(texts.reduce(64) { $0 + $1.bytes.count + 1 })
    for (position, text) in texts.enumerated() {
      if position > 0 { body.append(UInt8(ascii: ",")) }
      body += text.bytes
    }
    body += Array("]}".utf8)
    request.body = .bytes(body)
    let (status, answer): (Int, Value)
    do {
      (status, answer) = try await connection.json(request, what, attempts: attempts)
    } catch let error as ReplicationError where error.status == 500 {
      return try await writeDespite(error, texts)
    }
    switch status {
    case ..<300: return try outcome(answer, texts, what)
    case 413, 400, 417:
      if status == 413 {
        knowledge.withLock { $0.writeByteCount = max(64 << 10, body.count / 2) }
      }
      // One document causes the refusal of all: halving the request finds it.
      if texts.count == 1 {
        return refused(texts[0].revision, status == 413 ? .tooLarge : .invalid)
      }
      return try await writeHalves(texts)
    default:
      try check(status, answer, what)
      throw RemoteFailure.notUnderstood(what, status: status)
    }
  }

  private func writeHalves(
    _ texts: [Text], attempts: Int? = nil
  ) async throws -> WrittenRevisions {
    let half = texts.count / 2
    var result = try await writeGroup(Array(texts[..<half]), attempts: attempts)
    result.add(try await writeGroup(Array(texts[half...]), attempts: attempts))
    return result
  }

  /// Finds the documents that make a server fail each time, such as one with a number that CouchDB
  /// cannot read, and writes the others. Throws `failure` if the server also fails without
  /// documents: then the server itself is the cause.
  private func writeDespite(
    _ failure: ReplicationError, _ texts: [Text]
  ) async throws -> WrittenRevisions {
    // The failure is known to last: few attempts are enough to tell the halves apart.
    if texts.count > 1 { return try await writeHalves(texts, attempts: 2) }
    guard try await takesDocuments() else { throw failure }
    return refused(texts[0].revision, .invalid)
  }

  /// Whether the server accepts a request to store no documents.
  private func takesDocuments() async throws -> Bool {
    let request = connection.request(
      .post, "_bulk_docs", json: ["new_edits": false, "docs": []])
    do {
      return try await connection.json(request, "documents", attempts: 2).status < 300
    } catch is ReplicationError {
      return false
    }
  }

  private func refused(
    _ revision: ReplicaRevision, _ reason: RefusedRevision.Reason
  ) -> WrittenRevisions {
    var result = WrittenRevisions()
    result.refused = [
      RefusedRevision(id: revision.id, revision: revision.revision, reason: reason)
    ]
    return result
  }

  /// Returns the result from an answer, which lists only failures.
  private func outcome(
    _ answer: Value, _ texts: [Text], _ what: String
  ) throws -> WrittenRevisions {
    guard answer.kind == .array else { throw RemoteFailure.notUnderstood(what) }
    var result = WrittenRevisions()
    // The texts without those already refused: the answer names each of several revisions of one
    // document once.
    var left = texts
    for entry in answer.elements {
      guard let error = entry["error"]?.string else { continue }
      guard let id = entry["id"]?.string,
        let position = left.firstIndex(where: { candidate in
          Array(candidate.revision.id.utf8) == Array(id.utf8)
            && (entry["rev"]?.string.map { $0 == candidate.revision.revision.description } ?? true)
        })
      else { throw RemoteFailure.notUnderstood(what) }
      let text = left.remove(at: position)
      switch error {
      case "forbidden", "unauthorized":
        result.add(refused(text.revision, .forbidden))
      case "too_large", "document_too_large", "attachment_too_large":
        result.add(refused(text.revision, .tooLarge))
      case "internal_server_error", "unknown_error", "timeout", "error", "service unavailable":
        throw ReplicationError(.unreachable, "the server could not store a document now")
      default: result.add(refused(text.revision, .invalid))
      }
    }
    return result
  }

  // MARK: One document

  private func writeOne(
    _ revision: ReplicaRevision, sendsAll: Bool
  ) async throws -> WrittenRevisions {
    let what = "a document"
    let known = revision.knownAncestors.filter(revision.history.contains).map(\.number).max() ?? 0
    let sent = revision.files.filter { file in
      file.attachment != nil && (sendsAll || file.revisionNumber > known)
    }
    var request = connection.request(
      .put, DocumentPath.encoded(revision.id),
      query: HTTPQuery([.init(name: "new_edits", value: "false")]))
    let text = DocumentText(revision: revision, sent: Set(sent.map(\.name))).value
    if sent.isEmpty {
      request.headers["Content-Type"] = "application/json"
      request.body = .bytes(text.jsonBytes())
    } else {
      var body = MultipartBody()
      body.add(text)
      for file in sent {
        if let attachment = file.attachment { body.add(attachment, name: file.name) }
      }
      body.end()
      request.headers["Content-Type"] = "multipart/related; boundary=\"\(body.boundary)\""
      let parts = body
      request.body = .stream(byteCount: body.byteCount) { MultipartUpload(parts, sent) }
    }
    let (status, answer): (Int, Value)
    do {
      let message = request
      (status, answer) = try await LocalFailure.catching {
        try await connection.json(message, what)
      }
    } catch let error as ReplicationError where error.status == 500 {
      guard try await takesDocuments() else { throw error }
      return refused(revision, .invalid)
    }
    switch status {
    case ..<300: return WrittenRevisions()
    case 412 where !sendsAll && sent.count < revision.files.count:
      // The target has lost the attachments that the stubs stand for.
      return try await writeOne(revision, sendsAll: true)
    case 412:
      var result = WrittenRevisions()
      result.unmatched = [revision]
      return result
    case 403: return refused(revision, .forbidden)
    case 413: return refused(revision, .tooLarge)
    case 400, 409, 415: return refused(revision, .invalid)
    default:
      try check(status, answer, what)
      throw RemoteFailure.notUnderstood(what, status: status)
    }
  }
}
