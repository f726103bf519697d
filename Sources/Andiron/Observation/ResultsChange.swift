import ObjectModel

/// The current results of an observed query, and how they differ from the previous delivery.
public struct ResultsChange<Object: StoredObject>: Sendable {
  /// The results of the query, as of the commit that brought the change or a later one.
  public let results: Results<Object>
  /// The difference from the previous results; nil for the first delivery.
  public let difference: ListDifference?

  public var isInitial: Bool { difference == nil }
}

/// The current state of an observed object.
public enum ObjectChange<Object: StoredObject> {
  /// The object at the beginning; nil if it does not exist.
  case initial(Object?)
  /// The object was added or changed.
  case changed(Object)
  case deleted
}

extension ObjectChange: Sendable where Object: Sendable {}
