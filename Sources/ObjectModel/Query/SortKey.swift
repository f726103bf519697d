public import ValueModel

/// One key of a sort.
///
/// The key of a value is the value that the path reaches; if it reaches several, the least when
/// ascending and the greatest when descending, by the order of `Value.compare(to:)`. Arrays only
/// count through their elements. If the path reaches nothing, or only nulls, `nulls` decides the
/// place of the value, in both directions.
public struct SortKey: Sendable, Hashable {
  public var path: ValuePath
  public var order: SortDirection
  public var nulls: NullOrder
  /// The canonical form of the field, if a declaration gives one.
  package var form: FieldForm?

  public init(_ path: ValuePath, _ order: SortDirection = .ascending, nulls: NullOrder = .last) {
    self.path = path
    self.order = order
    self.nulls = nulls
  }
}
