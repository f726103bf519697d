public import ObjectModel

/// The present results of an observed query, and how they differ from those delivered before.
public struct StorageChange<Object: StoredObject> {
  /// The results as of the commit that brought the change, or of a later one.
  public let objects: [Object]
  /// The difference from the results before; nil for the first delivery.
  public let difference: ListDifference?

  public var isInitial: Bool { difference == nil }

  package init(objects: [Object], difference: ListDifference?) {
    self.objects = objects
    self.difference = difference
  }
}

extension StorageChange: Sendable where Object: Sendable {}
