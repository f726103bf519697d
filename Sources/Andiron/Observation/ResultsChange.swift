import ObjectModel

/// What an observed query gives now, and how it differs from what was delivered before.
public struct ResultsChange<Object: StoredObject>: Sendable {
  /// What the query gives, as of the commit that brought the change or a later one.
  public let results: Results<Object>
  /// How the results became what they are; nil for the first delivery.
  public let difference: ListDifference?

  public var isInitial: Bool { difference == nil }
}

/// What an observed object is now.
public enum ObjectChange<Object: StoredObject> {
  /// The object as it is at the beginning; nil where there is none.
  case initial(Object?)
  /// It was added, or changed.
  case changed(Object)
  case deleted
}

extension ObjectChange: Sendable where Object: Sendable {}
