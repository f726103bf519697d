public import ObjectModel

/// An object that a search for words has found.
public struct TextMatch<Object: StoredObject> {
  public let object: Object
  /// The BM25 score of the object; higher is better. Scores are comparable within one search only.
  public let score: Double

  package init(object: Object, score: Double) {
    self.object = object
    self.score = score
  }

  /// The primary key.
  public var key: Object.PrimaryKey { object.pk }
}

extension TextMatch: Sendable where Object: Sendable {}
