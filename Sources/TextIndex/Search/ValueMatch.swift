public import Andiron
public import ValueModel

/// A value that a search for words has found in a collection without a type.
public struct ValueMatch: Sendable {
  public let key: RecordKey
  public let value: Value
  /// How well the value matches: BM25, higher is better. Comparable within one search only.
  public let score: Double
}
