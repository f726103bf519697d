/// A document that a search for words has found.
public struct DocumentMatch: Sendable {
  public let document: Document
  /// The BM25 score of the document; higher is better. Scores are comparable within one search
  /// only.
  public let score: Double
}
