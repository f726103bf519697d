/// A document that a search for words has found.
public struct DocumentMatch: Sendable {
  public let document: Document
  /// How well the document matches: BM25, higher is better. Comparable within one search only.
  public let score: Double
}
