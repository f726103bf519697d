package import CollectionModel
package import TextIndex
package import ValueModel

/// Makes the entries of an index of text.
package struct TextDerivation: KeyDerivation {
  let index: TextIndex

  /// The identifier of the index in a store, so that a copy has the index.
  package var identifier: String { index.identifier }

  /// The derivation with this identifier; nil if it is that of something else, of texts that none
  /// of the extractions derives, or if this build does not have its analysis.
  package static func find(
    _ identifier: String, extractions: [TextExtraction] = []
  ) -> (any KeyDerivation)? {
    guard var index = TextIndex(identifier: identifier, name: "text"), index.analysis.isAvailable
    else { return nil }
    if let extraction = index.extraction {
      // The one of the identifier has a name alone.
      guard let known = extractions.first(where: { $0 == extraction }) else { return nil }
      index.extraction = known
    }
    return TextDerivation(index: index)
  }

  /// Empty if the value has no primary key.
  package func keys(of value: Value) -> [[UInt8]] {
    guard let key = RecordKey(of: value) else { return [] }
    let (words, length) = index.postings(of: value)
    return [TextEntry.object(key), TextEntry.length(length)]
      + words.flatMap { TextEntry.word($0, length: length) }
  }
}
