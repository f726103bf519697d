/// What the compiler is told not to check has its proof written above it, or beside it.
enum UncheckedRule {
  static func findings(in file: SourceFile) -> [Finding] {
    let lines = file.lines
    return file.code.enumerated().compactMap { index, code in
      let escape = ["@unchecked Sendable", "nonisolated(unsafe)"].first { code.has($0) }
      guard let escape, !isProved(lines, index) else { return nil }
      return Finding(
        path: file.path, line: index + 1,
        message: "`\(escape)` without a comment above that says why it is safe")
    }
  }

  /// Whether a comment beside line `index`, or the block of comments just above its declaration,
  /// speaks of the matter.
  private static func isProved(_ lines: [Substring], _ index: Int) -> Bool {
    var comment = ""
    if let beside = lines[index].firstRange(of: "//") {
      comment += lines[index][beside.lowerBound...]
    }
    var above = index - 1
    // The declaration may have begun some lines before, with its name or its attributes.
    while above >= 0, index - above <= 3, !isComment(lines[above]), isOpen(lines[above]) {
      above -= 1
    }
    while above >= 0, isComment(lines[above]) {
      comment += lines[above]
      above -= 1
    }
    return ["sendable", "unchecked", "safe"].contains { comment.lowercased().contains($0) }
  }

  private static func isComment(_ line: Substring) -> Bool {
    line.drop(while: \.isWhitespace).hasPrefix("//")
  }

  /// Whether a declaration continues after `line`.
  private static func isOpen(_ line: Substring) -> Bool {
    guard let last = line.last(where: { !$0.isWhitespace }) else { return false }
    return !"{};".contains(last)
  }
}
