/// The words of a line of the shell, separated by spaces except in single or double quotes.
struct ShellWords {
  /// The words that a space has ended.
  private(set) var ended: [String] = []
  /// The last word, if no space follows it.
  private(set) var open: String?
  private(set) var isInQuotes = false

  init(_ line: String) {
    var quote: Character?
    for character in line {
      if let mark = quote {
        if character == mark { quote = nil } else { open?.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        open = open ?? ""
      } else if character.isWhitespace {
        if let word = open { ended.append(word) }
        open = nil
      } else {
        open = (open ?? "") + String(character)
      }
    }
    isInQuotes = quote != nil
  }

  /// Returns all words. Throws `UsageError` if a quote is not closed.
  static func split(_ line: String) throws(UsageError) -> [String] {
    let words = ShellWords(line)
    if words.isInQuotes { throw UsageError("a quote is not closed") }
    return words.ended + [words.open].compactMap { $0 }
  }
}
