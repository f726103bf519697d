import Andiron
import CouchProtocol
import DocumentStore

extension ReplicaRevision.File {
  /// Creates a file from a document's description of an attachment and from its content.
  init(_ attachment: IncomingAttachment, _ content: Content, _ revision: Revision) {
    let said: IncomingContent?
    switch attachment.content {
    case .follows(let content): said = content
    case .staged(_, let content): said = content
    case .stub, .bytes: said = attachment.said
    }
    var byteCount = said?.byteCount ?? 0
    var digest = said?.digest ?? ""
    if case .staged(let staged, _) = content {
      byteCount = said?.encoding == nil ? staged.blob.byteCount : byteCount
      if digest.isEmpty { digest = staged.blob.digest }
    }
    self.init(
      name: attachment.name, contentType: attachment.contentType ?? "application/octet-stream",
      revisionNumber: attachment.revisionNumber ?? revision.number, digest: digest,
      encoding: said?.encoding, byteCount: max(0, byteCount), content: content)
  }
}
