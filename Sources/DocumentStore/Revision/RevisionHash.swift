import Andiron
import ValueModel

/// Makes the revision of an edit from what the edit is, so that equal edits on two devices give one
/// revision and no conflict.
///
/// The digest is the first half of the SHA-256 of the parent, whether the document is deleted, and
/// the body: its fields sorted by name, every number as the text that it was written with. If there
/// are attachments, their names, types and bytes' digests follow, sorted by name.
enum RevisionHash {
  static func revision(
    after parent: Revision?, isDeleted: Bool, body: Value, attachments: [String: Attachment] = [:]
  ) -> Revision {
    var hash = SHA256()
    var writer = CanonicalWriter { hash.add($0) }
    writer.write(text: parent?.description ?? "")
    writer.write(byte: isDeleted ? 1 : 0)
    writer.write(body)
    write(attachments, to: &writer)
    writer.flush()
    let digest = hash.digest().prefix(16).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    return Revision((parent?.number ?? 0) + 1, RevisionDigest(digest))
  }

  /// Documents without attachments have the digests that they had before there were any.
  private static func write(
    _ attachments: [String: Attachment], to writer: inout CanonicalWriter
  ) {
    if attachments.isEmpty { return }
    writer.write(byte: UInt8(ascii: "A"))
    writer.write(length: attachments.count)
    for (name, attachment) in attachments.inOrder {
      for text in [
        name, attachment.contentType, attachment.encoding?.rawValue ?? "", attachment.blob.digest,
      ] { writer.write(text: text) }
    }
  }
}
