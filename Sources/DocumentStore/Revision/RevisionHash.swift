import Andiron
import ValueModel

/// Makes the revision of an edit from what the edit is, so that equal edits on two devices give one
/// revision and no conflict.
///
/// The digest is the first half of the SHA-256 of the parent, whether the document is deleted, and
/// the body: its fields sorted by name, every number as the text that it was written with. If there
/// are attachments, their names, types and bytes' digests follow, sorted by name.
struct RevisionHash {
  private var hash = SHA256()
  /// What was not hashed yet: many short pieces are hashed together.
  private var bytes: [UInt8] = []
  private static let mostBytes = 16 << 10

  private init() { bytes.reserveCapacity(2 << 10) }

  static func revision(
    after parent: Revision?, isDeleted: Bool, body: Value, attachments: [String: Attachment] = [:]
  ) -> Revision {
    var hash = RevisionHash()
    hash.add(text: parent?.description ?? "")
    hash.bytes.append(isDeleted ? 1 : 0)
    body.writeCanonical { hash.add(bytes: $0) }
    hash.add(attachments)
    let digest = hash.digest().prefix(16).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    return Revision((parent?.number ?? 0) + 1, RevisionDigest(digest))
  }

  private consuming func digest() -> [UInt8] {
    flush()
    return hash.digest()
  }

  private mutating func flush() {
    bytes.withUnsafeBytes { hash.add($0) }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Documents without attachments have the digests that they had before there were any.
  private mutating func add(_ attachments: [String: Attachment]) {
    if attachments.isEmpty { return }
    add(tag: "A")
    add(length: attachments.count)
    for (name, attachment) in attachments.inOrder {
      for text in [
        name, attachment.contentType, attachment.encoding?.rawValue ?? "", attachment.blob.digest,
      ] { add(text: text) }
    }
  }

  // MARK: Parts

  private mutating func add(tag: UnicodeScalar) { bytes.append(UInt8(ascii: tag)) }

  /// Seven bits a byte, the lowest first; all bytes but the last have the highest bit set.
  private mutating func add(length: Int) {
    var rest = UInt(length)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private mutating func add(text: String) {
    var text = text
    text.withUTF8 { add(piece: UnsafeRawBufferPointer($0)) }
  }

  /// Bytes with their number in front.
  private mutating func add(piece: UnsafeRawBufferPointer) {
    add(length: piece.count)
    add(bytes: piece)
  }

  private mutating func add(bytes piece: UnsafeRawBufferPointer) {
    guard bytes.count + piece.count > Self.mostBytes else {
      bytes.append(contentsOf: piece)
      return
    }
    flush()
    hash.add(piece)
  }
}
