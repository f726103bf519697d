/// A part of a statement of SQL.
enum StatementToken: Equatable {
  /// A keyword or a name. The numbers of tables and common table expressions are `N`.
  case word(String)
  /// A name in quotation marks.
  case quoted(String)
  case text(String)
  case number(Int)
  case parameter
  case symbol(String)

  /// The parts of a statement in their order; comments are symbols.
  static func tokens(of statement: String) -> [StatementToken] {
    var rest = Substring(statement)
    var tokens: [StatementToken] = []
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first.isLetter || first == "_" {
        tokens.append(.word(numbered(take(&rest) { $0.isLetter || $0.isNumber || $0 == "_" })))
      } else if first.isNumber {
        tokens.append(.number(Int(take(&rest, while: \.isNumber)) ?? .max))
      } else if first == "$" {
        rest.removeFirst()
        let number = take(&rest, while: \.isNumber)
        tokens.append(number.isEmpty ? .symbol("$") : .parameter)
      } else if first == "'" || first == "\"" {
        rest.removeFirst()
        let text = String(take(&rest) { $0 != first })
        rest = rest.dropFirst()
        tokens.append(first == "'" ? .text(text) : .quoted(text))
      } else if let symbol = ["::", ">=", "<="].first(where: rest.hasPrefix) {
        rest.removeFirst(symbol.count)
        tokens.append(.symbol(symbol))
      } else {
        tokens.append(.symbol(String(rest.removeFirst())))
      }
    }
    return tokens
  }

  private static func take(
    _ rest: inout Substring, while isPart: (Character) -> Bool
  ) -> Substring {
    let part = rest.prefix(while: isPart)
    rest = rest.dropFirst(part.count)
    return part
  }

  private static func numbered(_ word: Substring) -> String {
    for prefix in ["records_", "entries_", "andiron_", "e"] where word.hasPrefix(prefix) {
      let number = word.dropFirst(prefix.count)
      if !number.isEmpty, number.allSatisfy(\.isNumber) { return prefix + "N" }
    }
    return String(word)
  }
}
