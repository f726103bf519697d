public import ValueModel

/// The outcome of a conflict.
public enum FHIRResolution: Sendable {
  /// Both sides have this resource; its type and `id` are those of the conflict.
  case keep(Value)
  /// Neither side has the resource.
  case delete
  /// Neither side changes until somebody decides: the change is parked.
  case park
}
