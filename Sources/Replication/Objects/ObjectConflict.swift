/// An object that was changed both here and elsewhere since the two sides were equal.
public struct ObjectConflict<Object: Sendable>: Sendable {
  /// The state that every replica chooses without a decision.
  public let winner: Object
  /// The other states, best first; at least one.
  public let others: [Object]
  /// The object as it was here when it was last equal to its document; nil if it is unknown.
  public let current: Object?
}
