public import ValueModel

/// Where values without a key go.
public enum NullOrder: Sendable, Hashable {
  case first
  case last
}

/// One key of a sort.
///
/// The key of a value is what the path reaches; of several, the least when ascending and the greatest when
/// descending, by the order of `Value.compare(to:)`. Arrays count with their elements only.
/// Where nothing or only nulls are reached, the value stands where `nulls` says, in both directions.
public struct SortKey: Sendable, Hashable {
  public var path: ValuePath
  public var order: SortDirection
  public var nulls: NullOrder
  /// How the field is written canonically, where a declaration says so.
  package var form: FieldForm?

  public init(_ path: ValuePath, _ order: SortDirection = .ascending, nulls: NullOrder = .last) {
    self.path = path
    self.order = order
    self.nulls = nulls
  }
}
