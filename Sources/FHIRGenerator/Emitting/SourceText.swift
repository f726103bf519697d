/// Lines of Swift under construction.
struct SourceText {
  /// The version of the generator that generated files name.
  static let generatorVersion = "1.0"
  /// The attribute and access level of accessors: the compiler emits the accessors that a module
  /// uses in that module, and none in the module that declares them (decision 0035).
  static let inClient = "@_alwaysEmitIntoClient public"

  private(set) var lines: [String] = []
  private var depth = 0
  /// The approximate length of lines that are made of words.
  private static let width = 160

  mutating func line(_ text: String) {
    lines.append(text.isEmpty ? "" : String(repeating: "  ", count: depth) + text)
  }

  /// Writes `head {`, the lines that `body` writes, and `}`.
  mutating func block(_ head: String, _ body: (inout SourceText) -> Void) {
    line(head + " {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  /// Writes a string literal over several lines that reads as one line, with spaces between the
  /// words.
  mutating func words(_ before: String, _ words: [String], _ after: String) {
    let text = words.joined(separator: " ")
    if before.count + text.count < Self.width { return line("\(before)\"\(text)\"\(after)") }
    line(before + "\"\"\"")
    depth += 1
    var rows = Self.rows(words)
    let last = rows.removeLast()
    for row in rows { line(row + " \\") }
    line(last)
    line("\"\"\"" + after)
    depth -= 1
  }

  /// Writes words with spaces between them, as many as fit on a line.
  mutating func list(_ words: [String]) {
    depth += 1
    for row in Self.rows(words) { line(row) }
    depth -= 1
  }

  private static func rows(_ words: [String]) -> [String] {
    var rows: [String] = []
    for word in words {
      if let row = rows.last, row.count + word.count < Self.width {
        rows[rows.count - 1] = row + " " + word
      } else {
        rows.append(word)
      }
    }
    return rows
  }

  var text: String { lines.joined(separator: "\n") + "\n" }
}
