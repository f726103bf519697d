import DocumentStore
import Gzip

/// Compares the content of an attachment, as it comes, with what was said of it.
package struct ContentCheck {
  private static let longest = 1 << 30

  private let said: IncomingContent
  private let name: String
  private let reader: GzipReader?
  private var md5 = MD5()
  private var byteCount = 0
  private var decodedCount = 0

  package init(_ said: IncomingContent, name: String) {
    self.said = said
    self.name = name
    reader = said.encoding == nil ? nil : GzipReader()
  }

  /// Throws `CouchError` as soon as there is more than was said, or than an attachment may have.
  package mutating func add(_ piece: [UInt8]) throws {
    byteCount += piece.count
    guard byteCount <= Self.longest else { throw CouchError(413, "attachment_too_large", name) }
    if let expected, byteCount > expected { throw wrong("longer") }
    md5.append(piece)
    guard let reader else { return }
    do {
      decodedCount += try reader.read(piece).count
    } catch {
      throw CouchError.badRequest("The attachment \(name) is not encoded as it says")
    }
    if let count = said.byteCount, decodedCount > count { throw wrong("longer") }
  }

  /// Returns the digest that the attachment is known by: the one that was said, or the MD5.
  ///
  /// Throws `CouchError` if there was less than was said, or if the digest is another.
  package mutating func finish() throws -> String {
    if let expected, byteCount < expected { throw wrong("shorter") }
    if let reader {
      if let count = said.byteCount, decodedCount < count { throw wrong("shorter") }
      guard reader.isAtEnd else {
        throw CouchError.badRequest("The attachment \(name) is not encoded as it says")
      }
    }
    let digest = md5.text()
    // Digests by other methods are those of other replicas, and are carried along.
    if let told = said.digest, told.utf8.starts(with: "md5-".utf8), told != digest {
      throw Self.mismatch(name)
    }
    return said.digest ?? digest
  }

  /// The number of bytes of the part.
  private var expected: Int? { said.encoding == nil ? said.byteCount : said.encodedCount }

  /// Its digest is not the one that was said.
  static func mismatch(_ name: String) -> CouchError {
    CouchError(400, "content_md5_mismatch", "The digest of the attachment \(name) is another")
  }

  private func wrong(_ what: String) -> CouchError {
    .badRequest("The attachment \(name) is \(what) than expected")
  }
}
