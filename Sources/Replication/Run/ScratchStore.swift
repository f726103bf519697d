import Andiron
import FileAccess
import Foundation

/// A store for attachments in transit between two servers, which is created when needed and removed
/// at the end.
final class ScratchStore: Sendable {
  private let made = Locked<(store: Store, url: URL)?>(nil)

  init() {}

  /// Returns the store, and creates it if necessary. Throws `ReplicationError.storeFailed` if it
  /// cannot be created.
  func store() throws -> Store {
    try made.withLock { made throws(ReplicationError) in
      if let made { return made.store }
      let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("andiron-replication-\(UUID().uuidString)")
      do {
        let store = try Store(at: url)
        made = (store, url)
        return store
      } catch {
        throw ReplicationError(
          .storeFailed, "attachments on their way cannot be kept", underlying: error)
      }
    }
  }

  deinit {
    made.withLock { made in
      guard let made else { return }
      try? made.store.close()
      try? FileManager.default.removeItem(at: made.url)
    }
  }
}
