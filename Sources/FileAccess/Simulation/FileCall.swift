/// One call in the trace of a simulated file system.
public struct FileCall: Sendable, Hashable, CustomStringConvertible {
  /// The position in the run; the first call is 1.
  public var index: Int
  public var operation: Operation
  public var path: String
  /// The second path of a rename or link.
  public var target: String?
  /// The offset of a read or write; otherwise zero.
  public var offset: Int
  /// The number of bytes requested by a read, write or mapping, or the new length of a truncation.
  public var length: Int

  init(
    _ operation: Operation, _ path: String, target: String? = nil, offset: Int = 0,
    length: Int = 0
  ) {
    self.index = 0
    self.operation = operation
    self.path = path
    self.target = target
    self.offset = offset
    self.length = length
  }

  public var description: String {
    switch operation {
    case .read, .write: "\(index) \(operation) \(path) \(length) at \(offset)"
    case .truncate, .map: "\(index) \(operation) \(path) \(length)"
    case .rename, .link: "\(index) \(operation) \(path) \(target ?? "")"
    default: "\(index) \(operation) \(path)"
    }
  }

  /// Returns the error of this call.
  func failure(_ code: FileError.Code) -> FileError {
    let operation =
      switch operation {
      case .read, .write: "\(operation) \(length) bytes at \(offset)"
      case .truncate: "\(operation) to \(length)"
      case .rename, .link: "\(operation) to \(target ?? "")"
      default: operation.rawValue
      }
    return FileError(code, operation, path: path)
  }

  /// The calls that a simulated file system counts: every one that may fail. Closing a file,
  /// releasing a lock, the clock and random bits are not among them.
  public enum Operation: String, Sendable, Hashable, CaseIterable {
    case open, create, attributes, list, createDirectory, rename, link, remove, syncDirectory, lock
    case read, write, byteCount, truncate, sync, map

    /// Whether the call can change what is stored, or how safe it is.
    public var isChange: Bool {
      switch self {
      case .open, .attributes, .list, .lock, .read, .byteCount, .map: false
      case .create, .createDirectory, .rename, .link, .remove, .syncDirectory: true
      case .write, .truncate, .sync: true
      }
    }
  }
}
