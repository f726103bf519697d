import ValueModel

/// The decision of a policy.
enum MergeDecision {
  case local
  case remote
  /// Another state; nil if the object is to be deleted.
  case value(Value?)
}
