/// Reads the XPath of DSTU2's search parameters: nested element names, selected by the value of a
/// child or the URL of an extension.
struct XPathParser {
  static func parse(_ text: String) throws(SearchExpression.Failure) -> SearchExpression {
    var union: SearchExpression?
    for part in try split(text, "|") {
      let path = try path(part)
      union = union.map { .operation($0, "|", path) } ?? path
    }
    guard let union else { throw SearchExpression.Failure("it is empty") }
    return union
  }

  private static func path(_ text: Substring) throws(SearchExpression.Failure) -> SearchExpression {
    var expression: SearchExpression?
    for step in try split(text, "/") {
      let text = step.drop(while: \.isWhitespace)
      guard text.hasPrefix("f:") else { throw SearchExpression.Failure("`\(step)` is no element") }
      let name = text.dropFirst(2).prefix { $0 != "[" && !$0.isWhitespace }
      let condition = text[name.endIndex...].drop(while: \.isWhitespace)
        .prefix { !$0.isWhitespace || $0 == " " }
      expression = try Self.step(expression, String(name), condition)
    }
    guard let expression else { throw SearchExpression.Failure("an alternative is empty") }
    return expression
  }

  private static func step(
    _ base: SearchExpression?, _ name: String, _ condition: Substring
  ) throws(SearchExpression.Failure) -> SearchExpression {
    let element: SearchExpression = base.map { .member($0, name) } ?? .name(name)
    let condition = condition.last == " " ? condition.dropLast() : condition
    guard !condition.isEmpty else { return element }
    guard condition.first == "[", condition.last == "]",
      case let halves = condition.dropFirst().dropLast().split(separator: "="), halves.count == 2,
      halves[1].first == "'", halves[1].last == "'", halves[1].count >= 2
    else { throw SearchExpression.Failure("`\(condition)` is no comparison with a text") }
    let text = SearchExpression.literal(String(halves[1].dropFirst().dropLast()))
    if halves[0] == "@url", name == "extension", let base {
      return .call(base, "extension", [text])
    }
    guard halves[0].hasSuffix("/@value") else {
      throw SearchExpression.Failure("`\(condition)` does not compare the value of a child")
    }
    var child = halves[0].dropLast("/@value".count)
    if child.hasPrefix("f:") { child = child.dropFirst(2) }
    return .call(element, "where", [.operation(.name(String(child)), "=", text)])
  }

  /// The parts between marks that are neither in brackets nor in quotes.
  private static func split(
    _ text: some StringProtocol, _ mark: Character
  ) throws(SearchExpression.Failure) -> [Substring] {
    let text = Substring(text)
    var parts: [Substring] = []
    var start = text.startIndex
    var depth = 0
    var isQuoted = false
    for place in text.indices {
      let character = text[place]
      if character == "'" { isQuoted.toggle() }
      if isQuoted { continue }
      depth += character == "[" ? 1 : character == "]" ? -1 : 0
      guard character == mark, depth == 0 else { continue }
      parts.append(text[start..<place])
      start = text.index(after: place)
    }
    guard depth == 0, !isQuoted else {
      throw SearchExpression.Failure("a bracket or quotation has no end")
    }
    return parts + [text[start...]]
  }
}
