package import ValueModel

/// What a side says of its checkpoint.
package enum ReplicaCheckpoint: Sendable {
  case found(Value)
  case none
  /// The user may not read or write it there.
  case unavailable
}
