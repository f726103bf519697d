/// The effect of a statement on transactions, judged by its first word. It determines whether the
/// outcome is known when a connection ends.
enum StatementEffect {
  case begins
  case commits
  case rollsBack
  /// Changes nothing, unless a function that it calls does.
  case reads
  case writes
  /// `COPY`, which has calls of its own.
  case copies

  init(_ text: String) {
    switch Self.firstWord(text) {
    case "BEGIN", "START": self = .begins
    case "COMMIT", "END", "PREPARE": self = .commits
    case "ROLLBACK", "ABORT":
      let isPrepared = text.uppercased().contains("PREPARED")
      self = isPrepared ? .commits : Self.isToSavepoint(text) ? .reads : .rollsBack
    case "SELECT", "VALUES", "TABLE", "SHOW", "SET", "RESET", "FETCH", "MOVE", "DECLARE", "CLOSE",
      "SAVEPOINT", "RELEASE", "LISTEN", "UNLISTEN", "DEALLOCATE", "DISCARD", "LOCK":
      self = .reads
    case "COPY": self = .copies
    default: self = .writes
    }
  }

  /// Whether it pays to keep such a statement prepared: it comes often, as it has parameters, or is
  /// one of a transaction.
  static func isWorthPreparing(_ text: String) -> Bool {
    [
      "SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "VALUES", "MERGE", "BEGIN", "COMMIT",
      "ROLLBACK",
    ].contains(firstWord(text))
  }

  private static func isToSavepoint(_ text: String) -> Bool {
    text.uppercased().split(whereSeparator: \.isWhitespace).dropFirst().contains("TO")
  }

  /// In capitals, after spaces, comments and opening parentheses.
  static func firstWord(_ text: String) -> String {
    var rest = Substring(text).utf8
    while let byte = rest.first {
      if rest.starts(with: "--".utf8) {
        rest = rest.drop { $0 != 0x0A }
      } else if rest.starts(with: "/*".utf8) {
        rest = afterComment(rest)
      } else if byte == 0x20 || 0x09...0x0D ~= byte || byte == UInt8(ascii: "(") {
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    let word = rest.prefix { 0x41...0x5A ~= $0 & 0xDF }
    return (String(Substring(word))).uppercased()
  }

  /// Comments of SQL can be nested.
  private static func afterComment(_ text: Substring.UTF8View) -> Substring.UTF8View {
    var rest = text
    var depth = 0
    repeat {
      if rest.starts(with: "/*".utf8) {
        depth += 1
        rest = rest.dropFirst(2)
      } else if rest.starts(with: "*/".utf8) {
        depth -= 1
        rest = rest.dropFirst(2)
      } else {
        rest = rest.dropFirst()
      }
    } while depth > 0 && !rest.isEmpty
    return rest
  }
}
