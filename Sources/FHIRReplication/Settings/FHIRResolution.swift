public import ValueModel

/// How a conflict ends.
public enum FHIRResolution: Sendable {
  /// This resource is to be on both sides; its type and `id` are those of the conflict.
  case keep(Value)
  /// The resource is to be on neither side.
  case delete
  /// Neither side changes until somebody decides: the change is parked.
  case park
}
