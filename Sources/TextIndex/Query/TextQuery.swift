/// A search for words, written in a small language.
///
///     let query = try TextQuery(#"title:(asthma OR copd) "shortness of breath" NOT child*"#)
///
/// | part | matches |
/// |---|---|
/// | `asthma` | the word, without regard to case and diacritics |
/// | `asth*` | every word that begins so |
/// | `"shortness of breath"` | words that follow one another; `""` between the marks is a mark |
/// | `NEAR(cough night)`, `NEAR/3(cough night)` | both near each other |
/// | `a b`, `a AND b` | both |
/// | `a OR b` | one of them or both; `AND` binds tighter |
/// | `NOT a` | everything else |
/// | `title:a`, `title:(a b)`, `"name.text":a` | only in the field of the index with this path |
/// | `a^2.5` | the same, but counts for more in the ranking, or for less |
///
/// `NEAR` takes words and phrases. They may occur in any order in one field, with at most the given
/// number of other words between each and the next; the default is 10. Operators are written in
/// capitals. Marks without letters and digits are not words and are ignored. A word that consists
/// of several, such as `x-ray`, matches where all of them occur.
public struct TextQuery: Sendable, Hashable {
  /// The maximum number of bytes in the text of a query.
  public static let longest = 65_536
  /// The most words and phrases in a query.
  public static let mostOperands = 1_024
  /// The maximum nesting of parentheses, negations and fields.
  public static let maximumDepth = 64
  /// The most words and phrases in one `NEAR`.
  public static let mostNeighbors = 8

  let root: TextQueryNode?

  /// Reads a query. A text without words is a query that matches nothing.
  ///
  /// Throws `TextQueryError` if the text is not a query. The fields are checked only when the query
  /// runs.
  public init(_ text: String) throws(TextQueryError) {
    var parser = try TextQueryParser(text)
    root = try parser.query()
  }
}

extension TextQuery: CustomStringConvertible {
  /// The query in full: with every parenthesis, and readable as the same query.
  public var description: String { root?.text ?? "" }
}
