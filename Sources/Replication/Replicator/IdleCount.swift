import FileAccess

/// Tells when all directions have nothing to do, and when one has again.
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
