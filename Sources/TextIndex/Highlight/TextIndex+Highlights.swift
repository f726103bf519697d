public import ValueModel

/// Where the words of a search are in a text.
extension TextIndex {
  /// Returns where the words that a query asks for are in a text of one of the fields, in order;
  /// empty if it has none of them.
  ///
  /// Words of a phrase count where the phrase is, and words that `NOT` excludes never do. Words in
  /// `NEAR` count wherever they are. With `field`, only what the query asks of that field counts.
  /// Throws `TextQueryError.unknownField` if the query names a field that is not indexed. Cost:
  /// linear in the text, for each word with an asterisk once.
  public func highlights(
    of query: TextQuery, in text: String, field: ValuePath? = nil
  ) throws(TextQueryError) -> [Range<String.Index>] {
    let words = try highlightedWords(query, text, field)
    return zip(words.ranges, words.isMatch).compactMap { $1 ? $0 : nil }
  }

  /// Returns the part of a text of one of the fields that has the most words that a query asks for;
  /// its beginning if it has none of them.
  ///
  /// `wordCount` is the number of words of the part, at least one. Throws and costs what
  /// ``highlights(of:in:field:)`` does.
  public func snippet(
    of query: TextQuery, in text: String, field: ValuePath? = nil, wordCount: Int = 24
  ) throws(TextQueryError) -> TextSnippet {
    TextSnippet(text, try highlightedWords(query, text, field), count: wordCount)
  }

  private func highlightedWords(
    _ query: TextQuery, _ text: String, _ field: ValuePath?
  ) throws(TextQueryError) -> HighlightedWords {
    var number: Int?
    if let field {
      number = fields.firstIndex(of: field)
      if number == nil { throw TextQueryError(.unknownField, at: nil) }
    }
    var words = HighlightedWords(text, analysis)
    words.mark(try expression(of: query), field: number)
    return words
  }
}
