internal import FileAccess

/// The durability that a commit has when it returns.
public enum Durability: Sendable, Hashable {
  /// Handed to the operating system: survives the end of the process, but not power loss. A later
  /// `.full` commit makes it durable too.
  case buffered
  /// Ordered: after power loss the store contains a prefix of the commits, but perhaps not this
  /// one. On Linux, equivalent to `.full`.
  case ordered
  /// Survives power loss.
  case full

  var syncLevel: SyncLevel? {
    switch self {
    case .buffered: nil
    case .ordered: .barrier
    case .full: .full
    }
  }
}
