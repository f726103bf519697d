import Andiron
import CouchProtocol
import DocumentStore

extension ReplicaRevision.File {
  /// An attachment whose content stands within its document, with that content in `store`; a stub
  /// if there is none.
  ///
  /// Throws `DamagedFile` if the digest is another than the document says, and `ReplicationError`.
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
