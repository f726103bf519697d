/// What the statements of `PostgreSQLClient` may consist of, so that databases that speak
/// PostgreSQL's protocol can take them, those that are distributed as well.
///
/// The rule allows words rather than forbids them: a statement with a word that is not here breaks
/// it, whatever the word means. There is no extension, trigger or procedure, no lock that a
/// statement asks for, no sequence beside the one that numbers rows, and no type beside `bytea`,
/// `text` and `bigint`. Values are parameters, and statements that change rows say which.
package enum StatementRule {
  private static let firstWords: Set = [
    "SELECT", "WITH", "INSERT", "UPDATE", "DELETE", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT",
    "RELEASE", "CREATE", "DROP", "DEALLOCATE", "LISTEN",
  ]
  private static let keywords: Set = [
    "SELECT", "DISTINCT", "FROM", "WHERE", "AND", "NOT", "NULL", "AS", "ON", "JOIN", "LEFT", "IN",
    "IS", "ORDER", "BY", "ASC", "DESC", "LIMIT", "UNION", "ALL", "WITH", "INSERT", "INTO", "VALUES",
    "RETURNING", "UPDATE", "SET", "DELETE", "FILTER", "PRIMARY", "KEY", "UNIQUE", "true", "false",
    "BEGIN", "ISOLATION", "LEVEL", "SERIALIZABLE", "REPEATABLE", "READ", "WRITE", "ONLY", "COMMIT",
    "ROLLBACK", "TO", "SAVEPOINT", "RELEASE", "DEALLOCATE", "EXISTS", "INTERSECT", "OFFSET", "OR",
    "GROUP",
  ]
  private static let functions: Set = [
    "count", "coalesce", "max", "ANY", "NULLIF", "length", "position",
  ]
  private static let types: Set = ["bytea", "text", "bigint"]
  /// Tables, columns, and what statements call them.
  private static let names: Set = [
    "records_N", "entries_N", "state", "information_schema", "tables", "row", "key", "json",
    "whole", "prefix", "rest", "name", "number", "table_name", "table_schema", "place", "low",
    "high", "low_rest", "high_rest", "counted", "step", "andiron_N", "eN", "e", "f", "n", "r", "s",
    "u",
  ]
  private static let texts: Set = ["", "definitions", "version", "state"]
  /// The most rows that a statement asks for at once.
  private static let mostRows = 100_000

  private static let words = keywords.union(functions).union(types).union(names)
    .union(StatementException.words)

  /// What is wrong with a statement; empty if it keeps the rule.
  package static func problems(in statement: String) -> [String] {
    let tokens = StatementToken.tokens(of: statement)
    guard case .word(let first) = tokens.first, firstWords.contains(first) else {
      return ["does not begin with an allowed word"]
    }
    var problems = zip(tokens.indices, tokens).compactMap { problem($1, at: $0, in: tokens) }
    if first == "UPDATE" || first == "DELETE", !tokens.contains(.word("WHERE")) {
      problems.append("does not say which rows")
    }
    return problems
  }

  private static func problem(
    _ token: StatementToken, at position: Int, in tokens: [StatementToken]
  ) -> String? {
    let next = position + 1 < tokens.count ? tokens[position + 1] : nil
    switch token {
    case .word(let word): return words.contains(word) ? nil : "\(word) is not allowed"
    case .text(let text): return texts.contains(text) ? nil : "has a value in its text"
    case .number(let number):
      // A count gives one row, wherever it ends.
      let isFew = number <= mostRows || tokens.dropFirst().first == .word("count")
      return isFew ? nil : "\(number) is too many"
    case .quoted:
      // A schema, or a channel.
      let stands = next == .symbol(".") || tokens[0] == .word("LISTEN") || next == nil
      return stands ? nil : "a name is quoted"
    case .symbol("::"):
      guard case .word(let type) = next, types.contains(type) else { return "another type" }
      return nil
    case .symbol(let symbol):
      let isKnown = [
        "(", ")", ",", ".", "=", "<", ">", "<=", ">=", "*", "+", "[", "]", "||",
      ].contains(symbol)
      return isKnown ? nil : "\(symbol) is not allowed"
    case .parameter: return nil
    }
  }
}
