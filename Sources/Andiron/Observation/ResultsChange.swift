import ObjectModel

/// The current results of an observed query, and how they differ from the previous delivery.
public struct ResultsChange<Object: StoredObject>: Sendable {
  /// The results of the query, as of the commit that brought the change or a later one.
  public let results: Results<Object>
  /// The difference from the previous results; nil for the first delivery.
  public let difference: ListDifference?

  public var isInitial: Bool { difference == nil }
}
