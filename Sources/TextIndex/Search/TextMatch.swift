public import ObjectModel

/// An object that a search for words has found.
public struct TextMatch<Object: StoredObject> {
  public let object: Object
  /// How well the object matches: BM25, higher is better. Comparable within one search only.
  public let score: Double

  /// The primary key.
  public var key: Object.PrimaryKey { object.pk }
}

extension TextMatch: Sendable where Object: Sendable {}
