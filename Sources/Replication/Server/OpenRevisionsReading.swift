import Andiron
import CouchProtocol
import DocumentStore
import HTTPClient
import ValueModel

/// Reads the answer to a request for one revision: its parts are documents, each with the
/// attachments that follow it.
struct OpenRevisionsReading {
  let request: RevisionRequest
  let store: Store
  let replica: RemoteReplica

  /// Reads the answer. Throws `DamagedFile` if the answer does not match its description or the
  /// server does not return the document, `ReplicationError`, and the errors of the transport and
  /// the store.
  func read(_ answer: IncomingResponse) async throws -> FetchedRevisions {
    do {
      return try await readParts(answer)
    } catch is HTTPError {
      answer.body.cancel()
      throw DamagedFile(reason: .damaged)
    } catch let error as CouchError {
      answer.body.cancel()
      throw DamagedFile(reason: error.status == 413 ? .tooLarge : .damaged)
    } catch let error as JSONError {
      answer.body.cancel()
      throw DamagedFile(reason: error.code == .tooDeep ? .invalid : .damaged)
    } catch {
      answer.body.cancel()
      throw error
    }
  }

  private func readParts(_ answer: IncomingResponse) async throws -> FetchedRevisions {
    guard answer.status < 300 else { return try await refusal(answer) }
    if answer.headers.mediaType == "application/json" { return try await list(answer) }
    guard answer.headers.mediaType == "multipart/mixed" else {
      throw RemoteFailure.notUnderstood("the question for a document", status: answer.status)
    }
    let body = answer.body
    let parts = MultipartStream(
      { try await body.next() },
      boundary: try MultipartBoundary.named(by: answer.headers["Content-Type"] ?? ""))
    var fetched = FetchedRevisions()
    while let headers = try await parts.nextPart() {
      switch headers.mediaType {
      case "application/json":
        let bytes = try await parts.bytes(limit: MultipartDocument.longestJSON)
        let value = try JSON.parse(bytes)
        // A missing revision arrives as an error.
        if value["missing"] != nil { continue }
        guard let found = found(value) else { throw DamagedFile(reason: .damaged) }
        fetched.add(try await withoutParts(found))
      case "multipart/related":
        let boundary = try MultipartBoundary.named(by: headers["Content-Type"] ?? "")
        let inner = MultipartStream({ try await parts.nextPiece() }, boundary: boundary)
        fetched.revisions.append(try await document(inner))
        while try await parts.nextPiece() != nil {}
      default: throw DamagedFile(reason: .damaged)
      }
    }
    return try complete(fetched)
  }

  private func found(_ value: Value) -> FetchedDocument? {
    FetchedDocument(value, id: request.id, wanted: request.revision)
  }

  /// Returns a document whose attachments arrived within it, or not at all.
  private func withoutParts(_ found: FetchedDocument) async throws -> FetchedRevisions {
    var fetched = FetchedRevisions()
    var revision = found.bare
    for attachment in found.document.attachments {
      revision.files.append(try await .within(attachment, of: found.revision, into: store))
    }
    fetched.revisions = [revision]
    return fetched
  }

  private func complete(_ fetched: FetchedRevisions) throws -> FetchedRevisions {
    guard fetched.revisions.isEmpty, fetched.refused.isEmpty else { return fetched }
    throw DamagedFile(reason: .gone)
  }

  private func refusal(_ answer: IncomingResponse) async throws -> FetchedRevisions {
    let refusal = await RemoteFailure.reading(answer)
    switch refusal.status {
    case 404 where refusal.error == "not_found" && !refusal.reason.hasPrefix("Database"):
      throw DamagedFile(reason: .gone)
    case 404 where refusal.error == "not_found": throw RemoteReplica.noSuchDatabase
    case 403: throw DamagedFile(reason: .forbidden)
    default: throw RemoteFailure.error(refusal, "the question for a document")
    }
  }

  /// Reads the form of servers that do not support another:
  /// `[{"ok": document}, {"missing": revision}]`.
  private func list(_ answer: IncomingResponse) async throws -> FetchedRevisions {
    let bytes = try await answer.body.bytes(limit: replica.connection.database.mostAnswerBytes)
    let value = try JSON.parse(bytes)
    guard value.kind == .array else { throw DamagedFile(reason: .damaged) }
    var fetched = FetchedRevisions()
    for document in value.elements.compactMap({ $0["ok"] }) {
      guard let found = found(document) else { throw DamagedFile(reason: .damaged) }
      fetched.add(try await withoutParts(found))
    }
    return try complete(fetched)
  }

  // MARK: A document with attachments

  private func document(_ parts: MultipartStream) async throws -> ReplicaRevision {
    guard let first = try await parts.nextPart(), first.mediaType == "application/json" else {
      throw DamagedFile(reason: .damaged)
    }
    let json = try JSON.parse(await parts.bytes(limit: MultipartDocument.longestJSON))
    guard let found = found(json) else { throw DamagedFile(reason: .damaged) }
    var revision = found.bare
    for attachment in found.document.attachments {
      guard case .follows(var said) = attachment.content else {
        revision.files.append(try await .within(attachment, of: found.revision, into: store))
        continue
      }
      guard try await parts.nextPart() != nil else { throw DamagedFile(reason: .damaged) }
      let pieces = CheckedPieces(ContentCheck(said, name: attachment.name)) {
        try await parts.nextPiece()
      }
      let staged = try await LocalFailure.catching { try await store.stageBlob(pieces) }
      guard said.mayHave(sha256: staged.blob.digest) else { throw DamagedFile(reason: .damaged) }
      said.digest = pieces.digest
      var complete = attachment
      complete.content = .staged(staged, said)
      revision.files.append(
        ReplicaRevision.File(complete, .staged(staged, in: store), found.revision))
    }
    while try await parts.nextPart() != nil {}
    return revision
  }
}
