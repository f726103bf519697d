/// Decides about conflicts, also where a resource was deleted on one side.
public enum FHIRConflictResolver: Sendable {
  /// The store's resource, or its deletion, goes to the server.
  case localWins
  /// The server's resource, or its deletion, comes to the store.
  case remoteWins
  /// Elements that were changed on one side only are taken from there, down into lists; those that
  /// were changed on both are the store's. A change counts more than a deletion.
  case mergeFields
  /// The program decides. The closure runs inside a transaction of the store: it must not use the
  /// store, and what takes long, such as asking somebody, is `.park`. What it throws ends the run.
  case custom(@Sendable (FHIRConflict) throws -> FHIRResolution)
}
