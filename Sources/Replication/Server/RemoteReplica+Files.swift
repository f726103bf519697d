import Andiron
import CouchProtocol
import DocumentStore
import HTTPClient
import ValueModel

/// Documents with attachments.
extension RemoteReplica {
  /// The most bytes that attachments in one answer have together; larger ones come one by one, each
  /// from where it was cut off.
  private static let mostBytesTogether = 4 << 20

  /// The revision with its attachments in `store`, but those that the target has from an ancestor.
  func fetchFiles(
    of found: FetchedDocument, _ request: RevisionRequest, into store: Store
  ) async throws -> FetchedRevisions {
    let known = found.newestKnown(request.ancestors)
    let missing = found.document.attachments.filter { ($0.revisionNumber ?? Int.max) > known }
    let byteCount = missing.reduce(0) { sum, attachment in
      sum &+ max(0, attachment.said?.encodedCount ?? attachment.said?.byteCount ?? 0)
    }
    if !missing.isEmpty, byteCount <= Self.mostBytesTogether, byteCount >= 0 {
      return try await fetchTogether(request, into: store)
    }
    var fetched = FetchedRevisions()
    do {
      fetched.revisions = [try await fetchSingly(found, known: known, into: store)]
    } catch let damage as DamagedFile where damage.reason == .gone {
      // Whether the revision is gone, or an attachment of it alone.
      return try await fetchTogether(request, into: store)
    } catch let damage as DamagedFile {
      fetched.refused = [
        RefusedRevision(id: request.id, revision: found.revision, reason: damage.reason)
      ]
    }
    return fetched
  }

  private func fetchSingly(
    _ found: FetchedDocument, known: Int, into store: Store
  ) async throws -> ReplicaRevision {
    var revision = found.bare
    for attachment in found.document.attachments {
      let isKnown = (attachment.revisionNumber ?? Int.max) <= known
      revision.files.append(
        try await file(attachment, of: found, isKnown: isKnown, into: store))
    }
    return revision
  }

  private func file(
    _ attachment: IncomingAttachment, of found: FetchedDocument, isKnown: Bool, into store: Store
  ) async throws -> ReplicaRevision.File {
    if case .bytes = attachment.content {
      return try await .within(attachment, of: found.revision, into: store)
    }
    guard !isKnown else { return ReplicaRevision.File(attachment, .stub, found.revision) }
    let pieces = ResumingAttachment(
      connection: connection, id: found.document.id ?? "", revision: found.revision,
      attachment: attachment)
    let staged = try await LocalFailure.catching { try await store.stageBlob(pieces) }
    if let said = attachment.said, pieces.isEncoded || said.encoding == nil,
      !said.mayHave(sha256: staged.blob.digest)
    {
      throw DamagedFile(reason: .damaged)
    }
    var file = ReplicaRevision.File(attachment, .staged(staged, in: store), found.revision)
    // What the server unpacked on the way is stored as it came.
    if !pieces.isEncoded { file.encoding = nil }
    return file
  }

  // MARK: One document in one answer

  /// A revision that is asked for alone, with its attachments behind it.
  func fetchOne(
    _ request: RevisionRequest, into store: Store
  ) async throws -> FetchedRevisions {
    try await fetchTogether(request, into: store)
  }

  private func fetchTogether(
    _ request: RevisionRequest, into store: Store
  ) async throws -> FetchedRevisions {
    // A list of many branches makes an address too long; what is left out comes again.
    let ancestors = request.ancestors.sorted(by: >).prefix(20)
      .map { Value($0.description) }
    var query = HTTPQuery([
      .init(name: "revs", value: "true"),
      .init(name: "open_revs", value: Value(array: [Value(request.revision.description)]).json()),
      .init(name: "latest", value: "true"), .init(name: "att_encoding_info", value: "true"),
    ])
    if !ancestors.isEmpty {
      query.parameters.append(.init(name: "atts_since", value: Value(array: ancestors).json()))
    }
    let path = DocumentPath.encoded(request.id)
    let message = connection.request(.get, path, query: query, accept: "multipart/mixed")
    // An attachment that came damaged may come whole the next time.
    var attempts = 2
    while true {
      do {
        return try await connection.perform(message) { answer in
          try await OpenRevisionsReading(request: request, store: store, replica: self)
            .read(answer)
        }
      } catch let damage as DamagedFile {
        attempts -= 1
        if attempts > 0, damage.reason == .damaged { continue }
        var fetched = FetchedRevisions()
        fetched.refused = [
          RefusedRevision(id: request.id, revision: request.revision, reason: damage.reason)
        ]
        return fetched
      }
    }
  }
}
