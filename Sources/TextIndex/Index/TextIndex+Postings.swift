package import ValueModel

/// A word of a record in one field, with its positions there.
package struct TextPosting: Sendable, Hashable {
  /// The folded word in UTF-8, cut after 128 bytes.
  package var word: [UInt8]
  /// The position of the field in the definition of the index.
  package var field: UInt8
  /// Ascending.
  package var positions: [UInt32]
}

extension TextIndex {
  /// Returns the words of a value, in the order of their bytes and then of the fields, and the
  /// number of words in all its texts.
  package func postings(of value: Value) -> (words: [TextPosting], length: Int) {
    var terms = TermTable()
    var positions: [[UInt32]] = []
    var length = 0
    forEachWord(in: value) { word, field, position in
      let term = Int(terms.number(of: word, field: field))
      if term == positions.count { positions.append([]) }
      positions[term].append(position)
      length += 1
    }
    let words = terms.sorted().map { term in
      TextPosting(
        word: Array(terms.word(Int(term))), field: terms.field(Int(term)),
        positions: positions[Int(term)])
    }
    return (words, length)
  }
}
