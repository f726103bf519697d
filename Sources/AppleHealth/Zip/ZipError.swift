/// Why an archive, or one entry of it, cannot be read or written. Shows no names and no content.
package struct ZipError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Code: Sendable, Hashable, CaseIterable {
    /// The file has no directory: it is no archive, or its end is missing.
    case noDirectory
    /// What the archive says of itself does not fit together.
    case damaged
    /// An entry is encrypted or packed with another method than deflate, or the archive has parts.
    case unsupported
    /// The archive would unpack to more than the limits allow.
    case overLimit
    /// The file system failed.
    case unreadable
  }

  package var code: Code
  package var message: String
  /// Where in the archive, in bytes; nil if no single place is to blame.
  package var offset: Int?

  init(_ code: Code, _ message: String, at offset: Int? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
  }

  package var description: String {
    offset.map { "\(message) (at byte \($0))" } ?? message
  }
}
