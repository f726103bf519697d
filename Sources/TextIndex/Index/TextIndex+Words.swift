extension TextIndex {
  /// Returns an expression that matches records with all words of a text; for a text without words,
  /// one that matches nothing.
  ///
  /// A word followed by an asterisk stands for all words that begin with it. Words between
  /// quotation marks must follow one another.
  package func expression(allOf text: String) -> TextExpression {
    var parts: [TextExpression] = []
    let pieces = text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
    for (number, scalars) in pieces.enumerated() {
      let piece = Substring(scalars)
      if number % 2 == 1 {
        let terms = terms(piece)
        if !terms.isEmpty { parts.append(.phrase(terms)) }
      } else {
        for word in piece.split(whereSeparator: \.isWhitespace) {
          parts += separateTerms(word)
        }
      }
    }
    return parts.isEmpty ? .nothing : parts.count == 1 ? parts[0] : .all(parts)
  }

  /// Returns the words of a piece of text, each of which may occur anywhere.
  func separateTerms(_ piece: Substring) -> [TextExpression] {
    terms(piece).map { .phrase([TextTerm($0.bytes, isPrefix: $0.isPrefix)]) }
  }

  /// Returns the words of a piece of text in sequence, without stop words, which leave gaps; the
  /// last word is a prefix if an asterisk ends the piece.
  func terms(_ piece: Substring) -> [TextTerm] {
    var words: [[UInt8]?] = []
    var prefix: [UInt8] = []
    let isPrefix = piece.unicodeScalars.last == "*"
    Array(piece.utf8).withUnsafeBytes { bytes in
      TextAnalyzer(analysis).forEach(bytes) { words.append($0.map { Array($0) }) }
      if isPrefix { TextWords.forEach(bytes) { prefix = Array($0) } }
    }
    // A word of marks may be empty after analysis, and every word begins with an empty prefix.
    let hasPrefix = !prefix.isEmpty && !words.isEmpty
    if hasPrefix { words[words.count - 1] = prefix }
    let first = words.firstIndex { $0 != nil } ?? 0
    var terms = words.enumerated().compactMap { position, word in
      word.map { TextTerm($0, offset: position - first) }
    }
    if hasPrefix { terms[terms.count - 1].isPrefix = true }
    return terms
  }
}
