import ObjectModel

/// Some results of a sorted query, and where the next ones begin.
public struct ObjectPage<Object: StoredObject> {
  public var objects: [Object]
  /// Where the next page begins; nil at the end.
  public var next: PageMark?
}

extension ObjectPage: Sendable where Object: Sendable {}
