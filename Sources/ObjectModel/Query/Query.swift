public import ValueModel

/// Which values are wanted, in which order, how many, and which parts of each.
///
/// A pure value: it refers to no store and no compiled state, so it can be kept, compared, and
/// sent.
public struct Query: Sendable, Hashable {
  public var filter: Filter
  /// The sort keys, most significant first. Without keys, the order is that of the source.
  public var sorts: [SortKey]
  /// The most values to return; nil for all.
  public var limit: Int?
  /// The number of values to skip at the beginning, after sorting.
  public var offset: Int
  /// The fields to return; nil for the whole value.
  public var projection: [ValuePath]?

  /// Creates a query. Negative numbers count as zero.
  public init(
    filter: Filter = .all, sorts: [SortKey] = [], limit: Int? = nil, offset: Int = 0,
    projection: [ValuePath]? = nil
  ) {
    self.filter = filter
    self.sorts = sorts
    self.limit = limit.map { max(0, $0) }
    self.offset = max(0, offset)
    self.projection = projection
  }

  /// Returns the part of `values`, which must already be in order, that offset and limit leave.
  public func page<Values: Collection>(of values: Values) -> Values.SubSequence {
    let rest = values.dropFirst(max(0, offset))
    return limit.map { rest.prefix(max(0, $0)) } ?? rest
  }
}
