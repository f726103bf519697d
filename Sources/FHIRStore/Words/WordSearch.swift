package import TextIndex

/// A search for words of resources, for the indexes that a storage has of them.
public struct WordSearch: Sendable {
  /// Names the fields of the index of all words.
  package let expression: TextExpression
  /// The extractions of the indexes that have the words.
  package let extractions: [TextExtraction]

  init(_ expression: TextExpression, _ extractions: [TextExtraction]) {
    self.expression = expression
    self.extractions = extractions
  }
}
