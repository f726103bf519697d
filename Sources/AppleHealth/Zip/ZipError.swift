/// The reason why an archive, or one entry of it, cannot be read or written. Shows no names and no
/// content.
package struct ZipError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Code: Sendable, Hashable, CaseIterable {
    /// The file has no directory: it is not an archive, or its end is missing.
    case noDirectory
    /// The archive's data about itself contradict each other.
    case damaged
    /// An entry is encrypted or packed with a method other than deflate, or the archive has parts.
    case unsupported
    /// The archive would unpack to more than the limits allow.
    case overLimit
    /// The file system failed.
    case unreadable
  }

  package var code: Code
  package var message: String
  /// The place in the archive, in bytes; nil if the error has no single place.
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
