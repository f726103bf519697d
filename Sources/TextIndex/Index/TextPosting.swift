/// A word of a record in one field, with its positions there.
package struct TextPosting: Sendable, Hashable {
  /// The folded word in UTF-8, cut after 128 bytes.
  package var word: [UInt8]
  /// The position of the field in the definition of the index.
  package var field: UInt8
  /// Ascending.
  package var positions: [UInt32]
}
