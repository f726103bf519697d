/// The number of times that a field can occur.
public enum FieldCardinality: Sendable, Hashable {
  /// Once or not at all.
  case optional
  /// Once.
  case required
  /// As the elements of an array.
  case list
}
