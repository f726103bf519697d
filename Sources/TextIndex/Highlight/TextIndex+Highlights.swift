public import ValueModel

/// Highlights of the words of a search in a text.
extension TextIndex {
  /// Returns the ranges of the words that a query asks for in a text of one of the fields, in
  /// order; empty if the text has none of them.
  ///
  /// Words of a phrase count only where the whole phrase occurs, and words that `NOT` excludes
  /// never count. Words in `NEAR` count wherever they occur. With `field`, only the parts of the
  /// query that apply to that field count. Throws `TextQueryError.unknownField` if the query names
  /// a field that is not indexed. Cost: linear in the text, once for each word with an asterisk.
  public func highlights(
    of query: TextQuery, in text: String, field: ValuePath? = nil
  ) throws(TextQueryError) -> [Range<String.Index>] {
    let words = try highlightedWords(query, text, field)
    return zip(words.ranges, words.isMatch).compactMap { $1 ? $0 : nil }
  }

  /// Returns the part of a text of one of the fields that has the most words that a query asks for;
  /// the beginning of the text if it has none of them.
  ///
  /// `wordCount` is the number of words in the part, at least one. Throws the errors of
  /// ``highlights(of:in:field:)``, and costs as much.
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
