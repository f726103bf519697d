import Andiron
import FHIRStore

extension FHIRSynchronizer {
  private static let batchCount = 1_000

  /// Forgets all that is known of the server: for a server whose content was replaced, such as from
  /// a backup, or one that is not used any more. Resources of the store stay.
  ///
  /// The next run downloads everything again and compares it with what the store has: what is equal
  /// is taken as agreed, what differs is a conflict without a base, and what only the store has is
  /// created on the server. Parked changes are forgotten too, and deletions that the server was not
  /// told of. Throws `.busy` while a run is under way, and the errors of the store.
  public func forgetServer() async throws {
    guard RunningSyncs.begin(records.store, tables.server) else {
      throw FHIRReplicationError(.busy, "a run synchronises this store with this server")
    }
    defer { RunningSyncs.end(records.store, tables.server) }
    let session = session()
    // What goes first is what a run that is interrupted here would trust.
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
