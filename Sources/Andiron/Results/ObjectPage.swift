import ObjectModel

/// One page of the results of a sorted query, and the beginning of the next page.
public struct ObjectPage<Object: StoredObject> {
  public var objects: [Object]
  /// The beginning of the next page; nil at the end.
  public var next: PageMark?
}

extension ObjectPage: Sendable where Object: Sendable {}
