/// Comments that a reader can take in: short lines, and summaries that stand alone.
enum CommentRule {
  static let longestLine = 100

  static func findings(in file: SourceFile) -> [Finding] {
    if file.path.contains("/Generated/") { return [] }
    return file.lines.indices.flatMap { index -> [Finding] in
      let line = file.lines[index]
      var messages: [String] = []
      if line.count > longestLine, hasComment(line, file.code[index]) {
        messages.append("comment of \(line.count) columns, \(longestLine) allowed")
      }
      if beginsDocumentation(file.lines, index), text(line).hasPrefix("The same") {
        messages.append("\"The same\" as what? A summary stands alone")
      }
      return messages.map { Finding(path: file.path, line: index + 1, message: $0) }
    }
  }

  /// Whether the line has a comment: in `code`, comments and the text of literals are blank.
  private static func hasComment(_ line: Substring, _ code: String) -> Bool {
    line.indices.contains { index in
      // Not the text of a literal.
      guard line[index...].hasPrefix("//"),
        line[..<index].count(where: { $0 == "\"" }).isMultiple(of: 2)
      else { return false }
      let column = line.distance(from: line.startIndex, to: index)
      return code.dropFirst(column).allSatisfy(\.isWhitespace)
    }
  }

  static func beginsDocumentation(_ lines: [Substring], _ index: Int) -> Bool {
    guard isDocumentation(lines[index]) else { return false }
    return index == 0 || !isDocumentation(lines[index - 1])
  }

  static func isDocumentation(_ line: Substring) -> Bool {
    line.drop(while: \.isWhitespace).hasPrefix("///")
  }

  private static func text(_ line: Substring) -> Substring {
    line.drop { $0.isWhitespace || $0 == "/" }
  }
}
