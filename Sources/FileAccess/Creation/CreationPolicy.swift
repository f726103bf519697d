/// What is done with each file and directory that a file system makes, such as giving it a protection class.
public struct CreationPolicy: Sendable {
  private let body: @Sendable (_ path: String) throws(FileError) -> Void

  /// `body` is called with the path of what was just made, before a byte is written to it. When it throws, what was
  /// made is removed again.
  public init(_ body: @escaping @Sendable (_ path: String) throws(FileError) -> Void) {
    self.body = body
  }

  func apply(to path: String) throws(FileError) { try body(path) }
}
