package import DocumentStore
package import ValueModel

/// A client's description of an attachment whose content comes in a part of its own.
package struct IncomingContent: Sendable {
  package var encoding: Attachment.Encoding?
  /// The number of bytes of the decoded content.
  package var byteCount: Int?
  /// The number of bytes of the part, if the content is encoded.
  package var encodedCount: Int?
  /// The digest, with the name of its method; nil if the client gave none or no replica uses that
  /// method.
  package var digest: String?
  /// The SHA-256 of the bytes in the form that stores of this kind write; nil if the client gave
  /// none.
  private var sha256: String?

  /// Throws `CouchError` if the encoding of the attachment is unknown, or if the attachment is
  /// encoded and has no valid length.
  package init(_ value: Value, _ name: String) throws {
    byteCount = value["length"]?.integer.flatMap { Int(exactly: $0) }
    encodedCount = value["encoded_length"]?.integer.flatMap { Int(exactly: $0) }
    digest = value["digest"]?.string.flatMap { digest in
      ["md5-", "sha1-"].contains { digest.utf8.starts(with: $0.utf8) } ? digest : nil
    }
    sha256 = value["digest"]?.string.flatMap { digest in
      digest.utf8.starts(with: "sha256-".utf8) && digest.utf8.count == 71 ? digest : nil
    }
    guard let encoding = value["encoding"]?.string, encoding != "identity" else { return }
    guard let known = Attachment.Encoding(rawValue: encoding) else {
      throw CouchError.badRequest("The attachment \(name) has an unknown encoding")
    }
    guard let byteCount, byteCount >= 0 else {
      throw CouchError.badRequest("The attachment \(name) is encoded, and its length is not given")
    }
    self.encoding = known
  }

  /// Whether bytes with this SHA-256, in the form of a blob's digest, can be the bytes that the
  /// client described.
  package func mayHave(sha256 found: String) -> Bool { sha256 == nil || sha256 == found }
}
