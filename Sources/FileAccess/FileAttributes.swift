/// The attributes of a file or directory, from `FileSystem.attributes`.
public struct FileAttributes: Sendable, Hashable {
  /// Distinguishes a file or directory from all others that exist at the same time.
  ///
  /// Two paths with equal identities lead to the same bytes: through a link, a symbolic link or
  /// another spelling.
  public struct Identity: Sendable, Hashable {
    public var device: UInt64
    public var node: UInt64

    public init(device: UInt64, node: UInt64) {
      self.device = device
      self.node = node
    }
  }

  /// The length in bytes; zero for a directory.
  public var byteCount: Int
  public var isDirectory: Bool
  /// Identifies the file or directory, whichever path led to it; nil if the file system has no
  /// identities.
  public var identity: Identity?

  public init(byteCount: Int, isDirectory: Bool, identity: Identity? = nil) {
    self.byteCount = byteCount
    self.isDirectory = isDirectory
    self.identity = identity
  }
}
