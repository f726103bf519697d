import FileAccess

/// Reports when all directions become idle, and when one of them becomes busy again.
final class IdleCount: Sendable {
  private let idle = Locked(Set<ReplicationDirection>())
  private let count: Int
  private let tell: @Sendable (Bool) -> Void

  init(_ count: Int, _ tell: @escaping @Sendable (Bool) -> Void) {
    self.count = count
    self.tell = tell
  }

  func set(_ direction: ReplicationDirection, _ isIdle: Bool) {
    let (before, after) = idle.withLock { idle in
      let before = idle.count == count
      if isIdle { idle.insert(direction) } else { idle.remove(direction) }
      return (before, idle.count == count)
    }
    if before != after { tell(after) }
  }
}
