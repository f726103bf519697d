package import ValueModel

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
