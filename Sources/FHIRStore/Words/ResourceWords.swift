import FHIRModel
import TextIndex

/// The indexes of words that types of resources of a release may have.
struct ResourceWords: Sendable {
  /// The name of the index in each collection.
  static let indexName = "search-words"

  /// The number changes whenever the texts do.
  private static let version = 1

  /// The index of the words of the narrative.
  let narrative: TextIndex
  /// The index of all words: those of the narrative in its first field, the others in the second.
  let content: TextIndex
  /// The extractions by which the store makes the indexes.
  let extractions: [TextExtraction]

  init(_ release: any FHIRRelease.Type) {
    let narratives = TextExtraction("fhir narrative \(Self.version)") { value, _, body in
      ResourceTexts.narrative(of: value, body)
    }
    let contents = TextExtraction("fhir \(release.version.rawValue) content \(Self.version)") {
      value, field, body in
      if field == 0 {
        ResourceTexts.narrative(of: value, body)
      } else {
        ResourceTexts(types: release.types).data(of: value, body)
      }
    }
    extractions = [narratives, contents]
    narrative = TextIndex(["narrative"], by: narratives, name: Self.indexName)
    content = TextIndex(["narrative", "data"], by: contents, name: Self.indexName)
  }

  /// The index that an option asks for; nil for none.
  func index(_ indexes: FHIRTextIndexes) -> TextIndex? {
    switch indexes {
    case .none: nil
    case .narrative: narrative
    case .content: content
    }
  }

  /// The kinds of keepers that keep the indexes.
  var kinds: [ExtractedTextKind] { extractions.map { ExtractedTextKind($0) } }
}
