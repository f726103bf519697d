import TextIndex

/// Reads one value of `_text` or `_content`: words, with `AND`, `OR`, `NOT`, parentheses, phrases
/// in quotation marks and words that end with an asterisk, as `TextQuery` has them.
///
/// As in the example of the specification, `and` and `or` are operators, too, unless they stand
/// between quotation marks.
enum WordOperand {
  /// Returns the expression that a value asks for. Throws `.invalidSearch` if the value is not a
  /// query or has no words; `path` is the name of the parameter.
  static func expression(
    _ value: String, _ parameter: WordParameter, _ words: ResourceWords, _ path: String
  ) throws(FHIRStoreError) -> TextExpression {
    let index = parameter == .text ? words.narrative : words.content
    let found: TextExpression?
    do throws(TextQueryError) {
      let query = try TextQuery(withOperators(SearchText.unescaped(value)))
      found = try query.expression(in: index)
    } catch {
      throw FHIRStoreError(.invalidSearch, error.description, path: path)
    }
    guard let found else {
      throw FHIRStoreError(.invalidSearch, "expected words", path: path)
    }
    // In an index of all words, the narrative is the first field.
    return parameter == .text ? .fields([0], found) : found
  }

  /// The text with the operators in capitals.
  private static func withOperators(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var word = String.UnicodeScalarView()
    var isQuoted = false
    func flush() {
      let text = String(word)
      result.append(
        contentsOf: (text == "and" || text == "or" ? text.uppercased() : text).unicodeScalars)
      word.removeAll()
    }
    for scalar in text.unicodeScalars {
      if scalar == "\"" {
        flush()
        isQuoted.toggle()
        result.append(scalar)
      } else if isQuoted {
        result.append(scalar)
      } else if scalar.properties.isWhitespace || scalar == "(" || scalar == ")" {
        flush()
        result.append(scalar)
      } else {
        word.append(scalar)
      }
    }
    flush()
    return String(result)
  }
}
