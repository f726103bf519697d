import Andiron
import FileAccess

/// Ensures that only one run at a time synchronises a store with a server.
enum RunningSyncs {
  private struct Run: Hashable {
    var store: ObjectIdentifier
    var server: String
  }

  private static let runs = Locked<Set<Run>>([])

  /// Begins a run. Returns false if another run is in progress.
  static func begin(_ store: Store, _ server: String) -> Bool {
    runs.withLock { $0.insert(Run(store: ObjectIdentifier(store), server: server)).inserted }
  }

  static func end(_ store: Store, _ server: String) {
    runs.withLock { _ = $0.remove(Run(store: ObjectIdentifier(store), server: server)) }
  }
}
