import Andiron
import CouchProtocol
import DocumentStore
import HTTPClient
import ValueModel

/// Documents with attachments.
extension RemoteReplica {
  /// The maximum total size, in bytes, of the attachments in one answer. Larger attachments are
  /// fetched one by one, each resumed where it was cut off.
  private static let mostBytesTogether = 4 << 20

  /// Returns the revision with its attachments in `store`, except those that the target has from an
  /// ancestor.
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
      // Determines whether the revision is gone, or only one of its attachments.
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
    // Content that the server decompressed is stored as it arrived.
    if !pieces.isEncoded { file.encoding = nil }
    return file
  }

  // MARK: One document in one answer

  /// Fetches one revision in a separate request, with its attachments after it.
  func fetchOne(
    _ request: RevisionRequest, into store: Store
  ) async throws -> FetchedRevisions {
    try await fetchTogether(request, into: store)
  }

  private func fetchTogether(
    _ request: RevisionRequest, into store: Store
  ) async throws -> FetchedRevisions {
    // A long list of ancestors makes the address too long; attachments of omitted ones arrive
    // again.
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
    // A damaged attachment may arrive intact the next time.
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
