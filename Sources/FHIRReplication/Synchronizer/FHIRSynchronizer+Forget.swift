import Andiron
import FHIRStore

extension FHIRSynchronizer {
  private static let batchCount = 1_000

  /// Forgets everything known about the server. Use it for a server whose content was replaced,
  /// such as from a backup, or one that is no longer used. The resources in the store stay.
  ///
  /// The next run downloads everything again and compares it with the store: equal resources count
  /// as agreed, different ones are conflicts without a base, and resources that only the store has
  /// are created on the server. Parked changes and deletions not yet sent to the server are
  /// forgotten too. Throws `.busy` while a run is in progress, and the errors of the store.
  public func forgetServer() async throws {
    guard RunningSyncs.begin(records.store, tables.server) else {
      throw FHIRReplicationError(.busy, "a run synchronises this store with this server")
    }
    defer { RunningSyncs.end(records.store, tables.server) }
    let session = session()
    // The records that a run after an interruption would trust are deleted first.
    for name in SyncTables.all {
      var hasMore = true
      while hasMore {
        hasMore = try await session.commit { transaction in
          try session.tables.forget(name, limit: Self.batchCount, transaction.transaction)
        }
      }
    }
  }
}
