package import Andiron

/// Searches of derived texts.
extension CollectionRows {
  /// The rows of everything that matches an expression, in no order, by the index with one of these
  /// extractions; nil if there is none that can be read. The expression names fields by their
  /// positions. Throws `.damaged` if the index is.
  package func rows(
    matching expression: TextExpression, extractedBy extractions: [TextExtraction]
  ) throws -> [UInt32]? {
    guard let table = extractedTexts(extractions)?.table else { return nil }
    return try TextLookup.rows(expression, in: table)
  }

  /// The extraction of the index that can be read; nil if there is none with one of these.
  package func extractionOfText(among extractions: [TextExtraction]) -> TextExtraction? {
    extractedTexts(extractions)?.extraction
  }

  private func extractedTexts(
    _ extractions: [TextExtraction]
  ) -> (extraction: TextExtraction, table: IndexTableReader)? {
    for kept in keptIndexes(TextIndex.identifierPrefix) {
      guard let extraction = kept.definition.textIndex?.extraction,
        extractions.contains(extraction), let table = kept.table
      else { continue }
      return (extraction, table)
    }
    return nil
  }
}
