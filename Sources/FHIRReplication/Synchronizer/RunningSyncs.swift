import Andiron
import FileAccess

/// Sees to it that a store is synchronised with a server by one run at a time.
enum RunningSyncs {
  private struct Run: Hashable {
    var store: ObjectIdentifier
    var server: String
  }

  private static let runs = Locked<Set<Run>>([])

  /// Returns false if another run is under way.
  static func begin(_ store: Store, _ server: String) -> Bool {
    runs.withLock { $0.insert(Run(store: ObjectIdentifier(store), server: server)).inserted }
  }

  static func end(_ store: Store, _ server: String) {
    runs.withLock { _ = $0.remove(Run(store: ObjectIdentifier(store), server: server)) }
  }
}
