/// The effect on the other changes when one of several changes fails.
public enum CareChangeMode: Hashable, Sendable {
  /// No change is made.
  case together
  /// The other changes are made, and each has its own result.
  case separately
}
