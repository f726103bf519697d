/// Files and functions that a reader can take in.
enum LengthRule {
  static let longestFile = 500
  static let longestFunction = 70

  /// Generated files are read by nobody in one piece.
  static func findings(in file: SourceFile) -> [Finding] {
    if file.path.contains("/Generated/") { return [] }
    var findings: [Finding] = []
    let lineCount = file.lines.count - (file.text.hasSuffix("\n") ? 1 : 0)
    if lineCount > longestFile {
      findings.append(
        Finding(path: file.path, line: 1, message: "\(lineCount) lines, \(longestFile) allowed"))
    }
    for function in functions(in: file.code)
    where function.lineCount > longestFunction {
      findings.append(
        Finding(
          path: file.path, line: function.line,
          message: "function of \(function.lineCount) lines, \(longestFunction) allowed"))
    }
    return findings
  }

  /// First line, from one, and number of lines of each function, initialiser and subscript.
  static func functions(in code: [String]) -> [(line: Int, lineCount: Int)] {
    code.indices.compactMap { index in
      guard declaresFunction(code[index]), let end = bodyEnd(code, from: index) else { return nil }
      return (line: index + 1, lineCount: end - index + 1)
    }
  }

  private static func declaresFunction(_ line: String) -> Bool {
    // A regular expression would be compiled for each line.
    declares("func", in: line) { $0.first == UInt8(ascii: " ") }
      || declares("init", in: line) { after in
        begins(after.first == UInt8(ascii: "?") ? after.dropFirst() : after, with: "(<")
      }
      || declares("deinit", in: line) { begins($0, with: "{") }
      || declares("subscript", in: line) { begins($0, with: "(<") }
  }

  /// Whether `line` has `word` where a declaration may begin, and `test` holds for what follows.
  private static func declares(
    _ word: StaticString, in line: String, _ test: (Substring.UTF8View) -> Bool
  ) -> Bool {
    guard line.has(word.description) else { return false }
    let word = Array(word.description.utf8)
    var rest = line[...].utf8
    var last = UInt8(ascii: " ")
    while rest.count >= word.count {
      if " \t@)}{;".utf8.contains(last), rest.starts(with: word), test(rest.dropFirst(word.count)) {
        return true
      }
      last = rest.removeFirst()
    }
    return false
  }

  private static func begins(_ text: Substring.UTF8View, with marks: String) -> Bool {
    text.first { $0 != UInt8(ascii: " ") }.map(marks.utf8.contains) ?? false
  }

  /// The line of the brace that closes the body of the declaration at `start`; nil without a body.
  private static func bodyEnd(_ code: [String], from start: Int) -> Int? {
    var parentheses = 0
    var braces = 0
    for index in start..<code.count {
      if index > start, braces == 0, parentheses == 0, beginsDeclaration(code[index]) { return nil }
      for byte in code[index].utf8 {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["): parentheses += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"): parentheses -= 1
        case UInt8(ascii: "{") where parentheses == 0 || braces > 0: braces += 1
        case UInt8(ascii: "}") where braces > 0:
          braces -= 1
          if braces == 0 { return index }
        case UInt8(ascii: "}") where parentheses <= 0: return nil
        default: break
        }
      }
    }
    return nil
  }

  private static func beginsDeclaration(_ line: String) -> Bool {
    let first = line.split(whereSeparator: { !$0.isLetter }).first ?? ""
    let keywords: Set<Substring> = [
      "func", "init", "deinit", "subscript", "var", "let", "static", "mutating", "case", "struct",
      "class", "enum", "protocol", "extension", "public", "private", "package", "internal",
    ]
    return keywords.contains(first)
  }
}
