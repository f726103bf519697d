public import Andiron
public import ValueModel

/// A value that a search for words has found in a collection without a type.
public struct ValueMatch: Sendable {
  public let key: RecordKey
  public let value: Value
  /// The BM25 score of the value; higher is better. Scores are comparable within one search only.
  public let score: Double
}
