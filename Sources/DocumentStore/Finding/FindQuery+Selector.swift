public import ObjectModel
import TextIndex
public import ValueModel

extension FindQuery {
  /// Reads a selector that may have `$text`, with a string in the language of `TextQuery`, at the
  /// top or in an `$and` there.
  ///
  ///     let query = try FindQuery(json: ["$text": "steam OR water", "year": ["$gt": 1830]])
  ///
  /// Throws `SelectorError`: `.multipleTextSelectors` if it has several, `.notSupported` if `$text`
  /// is anywhere else, and what `Selector` throws; and `TextQueryError` if the string is no query.
  public init(json: Value, strings: SelectorStrings = .collated) throws {
    var texts: [Value] = []
    let selector = Self.removingTexts(from: json, depth: 0, into: &texts)
    let place = ValuePath(field: Self.textName)
    if texts.count > 1 {
      throw SelectorError(.multipleTextSelectors, "there is more than one $text", place)
    }
    let text = try texts.first.map { value throws in
      guard let string = value.string else {
        throw SelectorError(.badArgument, "bad argument for $text", place)
      }
      return try TextQuery(string)
    }
    self.init(try Selector(selector, strings: strings), text: text)
  }

  private static let textName = "$text"

  /// The selector without what is conjoined with the rest of it. Elsewhere `$text` stays, and is
  /// refused.
  private static func removingTexts(
    from json: Value, depth: Int, into texts: inout [Value]
  ) -> Value {
    guard json.kind == .object, depth < Filter.maximumDepth else { return json }
    var result: [(String, Value)] = []
    for (name, value) in json.fields {
      switch name {
      case textName: texts.append(value)
      case "$and" where value.kind == .array:
        var parts: [Value] = []
        for part in value.elements {
          parts.append(removingTexts(from: part, depth: depth + 1, into: &texts))
        }
        result.append((name, Value(array: parts)))
      default: result.append((name, value))
      }
    }
    return Value(object: result)
  }
}
