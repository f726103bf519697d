public import Foundation

/// Why an audit trail cannot be written or read. Messages name no record.
public struct AuditError: Error, Sendable, CustomStringConvertible {
  public enum Code: Sendable, Hashable {
    /// Another process writes the file. End it, or choose another file.
    case inUse
    /// The file is something else. Choose another one.
    case notATrail
    /// The file cannot be opened or written. See the underlying error.
    case unwritable
    /// The file cannot be read. See the underlying error.
    case unreadable
    /// A line was changed, removed or added by something else.
    case altered
  }

  public let code: Code
  public let message: String
  /// The number of the first line that does not fit, counted from 1; nil for other errors.
  public let line: Int?
  public let underlying: (any Error)?

  init(_ code: Code, _ message: String, line: Int? = nil, underlying: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.line = line
    self.underlying = underlying
  }

  public var description: String { message }
}

extension AuditError: LocalizedError {
  public var errorDescription: String? { message }
}
