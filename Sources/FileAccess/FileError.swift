/// A failed file operation: what was tried, where, and what the caller can do about it.
public struct FileError: Error, Sendable, CustomStringConvertible {
  public var code: Code
  /// The operation in a few words, such as `open` or `write 4096 bytes at 512`. Never content.
  public var operation: String
  public var path: String
  /// The system's error number, where there is one.
  public var number: Int32?

  public init(_ code: Code, _ operation: String, path: String, number: Int32? = nil) {
    self.code = code
    self.operation = operation
    self.path = path
    self.number = number
  }

  /// Grouped by what a caller does next.
  public enum Code: Sendable, Hashable, CaseIterable {
    /// Nothing is at the path.
    case notFound
    /// Something already is at the path.
    case exists
    /// The caller has no right, or the file is protected while the device is locked.
    case permission
    /// The file system takes no writes.
    case readOnly
    /// No space, or the quota is used up. Free some and try again.
    case noSpace
    /// Too many open files.
    case tooManyFiles
    /// Another handle or process holds the lock.
    case locked
    /// A signal came first; nothing was done. Try again.
    case interrupted
    /// The file ends before the bytes that were asked for.
    case endOfFile
    /// The handle was closed.
    case closed
    /// The operation is not offered here.
    case unsupported
    /// The device failed. What it holds is in doubt.
    case deviceFailed
  }

  public var description: String {
    let suffix = number.map { " (errno \($0))" } ?? ""
    return "\(operation): \(code)\(suffix): \(path)"
  }
}
