/// Decides conflicts, also those where one side deleted a resource.
public enum FHIRConflictResolver: Sendable {
  /// The store's resource, or its deletion, goes to the server.
  case localWins
  /// The server's resource, or its deletion, comes to the store.
  case remoteWins
  /// Elements that only one side changed come from that side, down into lists; elements that both
  /// sides changed come from the store. A change takes precedence over a deletion.
  case mergeFields
  /// The program decides. The closure runs inside a transaction of the store, so it must not use
  /// the store, and must return `.park` for decisions that take long, such as asking a person. An
  /// error that it throws ends the run.
  case custom(@Sendable (FHIRConflict) throws -> FHIRResolution)
}
