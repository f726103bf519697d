/// The outcome of a resource, or a deletion, that came from the server.
enum ArrivalOutcome: Sendable {
  /// The store had it already, or a newer one.
  case known
  /// The store has it now.
  case stored
  /// The store has deleted the resource.
  case deleted
  /// Both sides had changed the resource.
  case conflict
}
