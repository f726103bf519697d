/// The reason why an export cannot be read or written. Shows no content.
public struct ExportError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable, CaseIterable {
    /// The place has no export, or the archive's end is missing.
    case notAnExport
    /// The archive is damaged at the place to be read.
    case damaged
    /// A part of the archive is encrypted or packed in an unknown way, or a folder contains a link.
    case unsupported
    /// The archive would unpack to more than is allowed, or a file of it is too long.
    case overLimit
    /// The file system failed.
    case unreadable
  }

  public var code: Code
  public var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: ZipError) {
    message = error.description
    code =
      switch error.code {
      case .noDirectory: .notAnExport
      case .damaged: .damaged
      case .unsupported: .unsupported
      case .overLimit: .overLimit
      case .unreadable: .unreadable
      }
  }

  public var description: String { message }
}
