/// What happens to the other changes when one of many cannot be made.
public enum CareChangeMode: Hashable, Sendable {
  /// None is made.
  case together
  /// The others are made, and each has a result of its own.
  case separately
}
