import Andiron
import ObjectModel
import TextIndex
import ValueModel

/// The condition of a search by `_text` or `_content`: the words to find, or whether there are any.
struct WordCondition: DerivedCondition {
  let parameter: WordParameter
  /// The words that one of the values asks for, in the fields of the index of all words; nil if
  /// `:missing` asks whether there are words.
  let expression: TextExpression?
  /// The value asked for with `:missing`.
  let isMissingWanted: Bool
  private let words: ResourceWords
  private let matcher: TextMatcher?

  /// Without an expression, asks whether there are words.
  init(
    _ parameter: WordParameter, _ expression: TextExpression?, isMissingWanted: Bool = false,
    _ words: ResourceWords
  ) {
    self.parameter = parameter
    self.expression = expression
    self.isMissingWanted = isMissingWanted
    self.words = words
    let index = parameter == .text ? words.narrative : words.content
    matcher = expression.map { TextMatcher($0, index) }
  }

  var name: String {
    "parameter \(parameter.rawValue)" + (expression == nil ? ":missing" : "")
  }

  func matches(_ value: Value) -> Bool {
    if let matcher { return matcher.matches(value) }
    let index = parameter == .text ? words.narrative : words.content
    return TextMatcher.hasWords(value, index) != isMissingWanted
  }

  /// Returns exactly the rows that match, from an index of words; nil if no index has the words.
  func found<Rows: ResourceRows>(in rows: Rows) throws -> FoundRowList<Rows.Row>? {
    guard let expression else { return nil }
    let all = words.extractions.compactMap { extraction in
      parameter == .text || extraction == words.content.extraction ? extraction : nil
    }
    return try rows.rows(matching: WordSearch(expression, all)).map {
      FoundRowList($0, by: name)
    }
  }

  static func == (left: Self, right: Self) -> Bool {
    left.parameter == right.parameter && left.expression == right.expression
      && left.isMissingWanted == right.isMissingWanted
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(parameter)
    hasher.combine(expression)
    hasher.combine(isMissingWanted)
  }
}
