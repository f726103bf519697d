/// A word in one field of an index: what a posting list belongs to.
struct TermKey: Hashable, Comparable, Sendable {
  var word: [UInt8]
  var field: UInt8

  static func < (left: TermKey, right: TermKey) -> Bool {
    if left.word == right.word { return left.field < right.field }
    return left.word.lexicographicallyPrecedes(right.word)
  }
}
