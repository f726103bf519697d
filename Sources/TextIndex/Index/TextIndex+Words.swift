extension TextIndex {
  /// What matches records that have all words of a text; nothing for a text without words.
  ///
  /// A word with an asterisk after it stands for all words that begin with it, and words between
  /// quotation marks follow one another.
  func expression(allOf text: String) -> TextExpression {
    var parts: [TextExpression] = []
    for (number, piece) in text.split(separator: "\"", omittingEmptySubsequences: false)
      .enumerated()
    {
      if number % 2 == 1 {
        let terms = Self.terms(piece)
        if !terms.isEmpty { parts.append(.phrase(terms)) }
      } else {
        for word in piece.split(whereSeparator: \.isWhitespace) {
          parts += Self.separateTerms(word)
        }
      }
    }
    return parts.isEmpty ? .nothing : parts.count == 1 ? parts[0] : .all(parts)
  }

  /// The words of a piece of text, wherever each of them is.
  static func separateTerms(_ piece: Substring) -> [TextExpression] {
    terms(piece).map { .phrase([TextTerm($0.bytes, isPrefix: $0.isPrefix)]) }
  }

  /// The words of a piece of text, one after the other; the last one a prefix if an asterisk ends
  /// the piece.
  static func terms(_ piece: Substring) -> [TextTerm] {
    var terms: [TextTerm] = []
    Array(piece.utf8).withUnsafeBytes { bytes in
      TextWords.forEach(bytes) { terms.append(TextTerm(Array($0), offset: terms.count)) }
    }
    if piece.last == "*", !terms.isEmpty { terms[terms.count - 1].isPrefix = true }
    return terms
  }
}
