package import Andiron
import ValueModel

/// The kind of keepers that indexes of text with one extraction have.
///
/// A store that was opened without it reads collections with such an index, and throws
/// `.invalidDeclaration` when they are written.
package struct ExtractedTextKind: IndexKeeperKind {
  private let extraction: TextExtraction

  package init(_ extraction: TextExtraction) { self.extraction = extraction }

  package var prefix: String {
    TextIndex.identifierPrefix + #"{"extraction":"# + Value(extraction.name).json()
  }

  package func keeper(identifier: String) -> (any IndexKeeper)? {
    guard var index = TextIndex(identifier: identifier, name: "text"),
      index.extraction == extraction, index.analysis.isAvailable
    else { return nil }
    index.extraction = extraction
    return TextIndexKeeper(index: index)
  }
}
