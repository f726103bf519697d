package import DocumentStore
package import ValueModel

/// What a client says of an attachment whose content comes in a part of its own.
package struct IncomingContent: Sendable {
  package var encoding: Attachment.Encoding?
  /// Of the content, decoded.
  package var byteCount: Int?
  /// Of the part, where the content is encoded.
  package var encodedCount: Int?
  /// With the name of its method; nil if it was not said or no replica uses that method.
  package var digest: String?
  /// The SHA-256 of the bytes as stores of this kind write it; nil if it was not said.
  private var sha256: String?

  /// Throws `CouchError` if the attachment is encoded in a way that nobody could decode.
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

  /// Whether bytes with this SHA-256, in the form of a blob's digest, can be those that were meant.
  package func mayHave(sha256 found: String) -> Bool { sha256 == nil || sha256 == found }
}
