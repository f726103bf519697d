/// A failed file operation: what was tried, where, and what the caller can do about it.
public struct FileError: Error, Sendable, CustomStringConvertible {
  public var code: Code
  /// The operation in a few words, such as `open` or `write 4096 bytes at 512`. Never content.
  public var operation: String
  public var path: String
  /// The system's error number, if there is one.
  public var number: Int32?

  public init(_ code: Code, _ operation: String, path: String, number: Int32? = nil) {
    self.code = code
    self.operation = operation
    self.path = path
    self.number = number
  }

  /// Error codes, grouped by what a caller can do next.
  public enum Code: Sendable, Hashable, CaseIterable {
    /// Nothing is at the path.
    case notFound
    /// Something is already at the path.
    case exists
    /// The caller has no right, or the file is protected while the device is locked.
    case permission
    /// The file system accepts no writes.
    case readOnly
    /// No space is left, or the quota is used up. Free some and try again.
    case noSpace
    /// Too many files are open.
    case tooManyFiles
    /// Another handle or process holds the lock.
    case locked
    /// The directory was moved or removed, or another one is in its place: nothing was done there.
    /// Close what is open in it.
    case replaced
    /// A signal came first and nothing was done. Try again.
    case interrupted
    /// The file ends before the requested bytes.
    case endOfFile
    /// The handle was closed.
    case closed
    /// The operation is not available here.
    case unsupported
    /// The device failed. Its content is in doubt.
    case deviceFailed
  }

  public var description: String {
    let suffix = number.map { " (errno \($0))" } ?? ""
    return "\(operation): \(code)\(suffix): \(path)"
  }
}
