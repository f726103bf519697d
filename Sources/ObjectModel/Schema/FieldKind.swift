/// The kind of value in a field.
public enum FieldKind: Sendable, Hashable {
  case boolean
  case integer
  /// A number with a fraction, with its exact text.
  case decimal
  case string
  case bytes
  /// An object of another type, whose schema `Schema.element(of:)` returns.
  case object
  /// Anything.
  case value
}

/// How often a field can occur.
public enum FieldCardinality: Sendable, Hashable {
  /// Once or not at all.
  case optional
  /// Once.
  case required
  /// As the elements of an array.
  case list
}
