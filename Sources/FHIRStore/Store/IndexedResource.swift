public import ValueModel

/// The answer to a look-up of one resource in an index.
public enum IndexedResource<Row: Sendable>: Sendable {
  case found(Row, Value)
  case absent
  /// The index cannot be read: it is being built, or the collection does not have it.
  case noIndex
}
