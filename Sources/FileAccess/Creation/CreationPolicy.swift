/// A step applied to each file and directory that a file system creates, such as giving it a
/// protection class.
public struct CreationPolicy: Sendable {
  private let body: @Sendable (_ path: String) throws(FileError) -> Void

  /// Creates a policy that calls `body` with the path of each new file or directory, before a byte
  /// is written to it.
  ///
  /// If `body` throws, the new file or directory is removed again.
  public init(_ body: @escaping @Sendable (_ path: String) throws(FileError) -> Void) {
    self.body = body
  }

  func apply(to path: String) throws(FileError) { try body(path) }
}
