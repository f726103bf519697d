/// A word as it stands in an index: folded, and stemmed where the index stems.
package struct TextTerm: Sendable, Hashable {
  /// The folded word in UTF-8.
  package var bytes: [UInt8]
  /// Whether every word that begins with `bytes` is meant.
  package var isPrefix: Bool
  /// The distance from the first word of its phrase, in words: positions that stop words had are
  /// counted.
  package var offset: Int

  package init(_ bytes: [UInt8], isPrefix: Bool = false, offset: Int = 0) {
    self.bytes = bytes
    self.isPrefix = isPrefix
    self.offset = offset
  }

  /// The term wherever it is in its phrase.
  var bare: TextTerm { TextTerm(bytes, isPrefix: isPrefix) }
}
