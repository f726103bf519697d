import Andiron
import CouchProtocol
import DocumentStore

extension ReplicaRevision.File {
  /// Stores the content of an attachment that arrived within its document in `store`, and returns
  /// the file; a stub if there is no content.
  ///
  /// Throws `DamagedFile` if the digest differs from the one in the document, and
  /// `ReplicationError`.
  static func within(
    _ attachment: IncomingAttachment, of revision: Revision, into store: Store
  ) async throws -> ReplicaRevision.File {
    guard case .bytes(let bytes) = attachment.content else {
      return ReplicaRevision.File(attachment, .stub, revision)
    }
    var md5 = MD5()
    md5.append(bytes)
    let digest = md5.text()
    if let told = attachment.said?.digest, told.hasPrefix("md5-"), told != digest {
      throw DamagedFile(reason: .damaged)
    }
    let staged = try await LocalFailure.catching {
      try await store.stageBlob(OnePiece(bytes: bytes))
    }
    var file = ReplicaRevision.File(attachment, .staged(staged, in: store), revision)
    file.digest = attachment.said?.digest ?? digest
    return file
  }
}
