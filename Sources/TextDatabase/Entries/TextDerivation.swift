import CollectionModel
import TextIndex
import ValueModel

/// Makes the entries of an index of text.
struct TextDerivation: KeyDerivation {
  let index: TextIndex

  /// The identifier of the index in a store, so that a copy has the index.
  var identifier: String { index.identifier }

  /// The derivation with this identifier; nil if it is that of something else, or if this build
  /// does not have its analysis.
  static func find(_ identifier: String) -> (any KeyDerivation)? {
    // Indexes of derived texts have derivations of their own.
    guard let index = TextIndex(identifier: identifier, name: "text"), index.extraction == nil,
      index.analysis.isAvailable
    else { return nil }
    return TextDerivation(index: index)
  }

  /// Empty if the value has no primary key.
  func keys(of value: Value) -> [[UInt8]] {
    guard let key = RecordKey(of: value) else { return [] }
    let (words, length) = index.postings(of: value)
    return [TextEntry.object(key)] + TextEntry.lengthBits(length)
      + words.flatMap { TextEntry.word($0, length: length) }
  }
}

/// The owner of the derivations of indexes at paths, which all programs have.
struct TextDerivations: Equatable {}
