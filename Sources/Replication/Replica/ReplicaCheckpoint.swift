package import ValueModel

/// A side's answer to a request for its checkpoint.
package enum ReplicaCheckpoint: Sendable {
  case found(Value)
  case none
  /// The user may not read or write the checkpoint on that side.
  case unavailable

  var isUnavailable: Bool {
    if case .unavailable = self { true } else { false }
  }
}
