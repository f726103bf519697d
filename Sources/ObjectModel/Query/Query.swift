public import ValueModel

/// Which values, in which order, how many, and what of each.
///
/// A pure value: it holds no store and no compiled state, so it can be kept, compared, and sent.
public struct Query: Sendable, Hashable {
  public var filter: Filter
  /// The first key decides, then the second, and so on. Without keys the order is the source's.
  public var sorts: [SortKey]
  /// The most values that come back; nil for all.
  public var limit: Int?
  /// How many values are left out at the beginning, after sorting.
  public var offset: Int
  /// The fields that come back, nil for the whole value.
  public var projection: [ValuePath]?

  /// Negative numbers count as zero.
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

  /// The part of `values`, which are in order already, that offset and limit leave.
  public func page<Values: Collection>(of values: Values) -> Values.SubSequence {
    let rest = values.dropFirst(max(0, offset))
    return limit.map { rest.prefix(max(0, $0)) } ?? rest
  }
}
