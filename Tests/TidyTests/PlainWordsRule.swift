/// Turns of phrase over which a reader of comments stumbles, counted for each module. The counts
/// only go down: a comment that is rewritten lowers its module's.
enum PlainWordsRule {
  /// Phrases that have a plainer word: `for each`, `continues`, `again`, `learns`, `after`.
  static let phrases = [
    "whoever", "so many", "goes on", "go on", "on and on", "anew", "is told", "are told",
    "meanwhile", "all the same", "behind",
  ]

  /// Summaries that begin so name a thing by a question.
  static let openings = ["What ", "Who ", "How ", "Where "]

  /// How many each module still has; none where it is not listed.
  static let most: [String: Int] = [
    "ObjectModel": 1, "StorageEngine": 1,
  ]

  /// The number of phrases and openings in the comments of files, by module.
  static func counts(in files: [SourceFile]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for file in files where !file.path.contains("/Generated/") {
      let parts = file.path.split(separator: "/")
      guard parts.count > 2, parts[0] == "Sources" else { continue }
      counts[String(parts[1]), default: 0] += count(in: file)
    }
    return counts.filter { $0.value > 0 }
  }

  static func count(in file: SourceFile) -> Int {
    file.lines.indices.reduce(0) { sum, index in
      let text = file.lines[index].drop(while: \.isWhitespace)
      guard text.hasPrefix("//") else { return sum }
      let words = text.drop { $0 == "/" || $0 == " " }
      let begins = CommentRule.beginsDocumentation(file.lines, index)
      let opening = begins && openings.contains { words.hasPrefix($0) }
      let padded = " " + String(words.map { $0.isLetter ? $0 : " " }).lowercased() + " "
      let found = phrases.reduce(0) { $0 + padded.ranges(of: " \($1) ").count }
      return sum + found + (opening ? 1 : 0)
    }
  }

  /// The modules whose number is not the one in the table.
  static func findings(in files: [SourceFile], most: [String: Int] = most) -> [Finding] {
    let counts = counts(in: files)
    return Set(counts.keys).union(most.keys).sorted().compactMap { module in
      let (found, allowed) = (counts[module] ?? 0, most[module] ?? 0)
      if found == allowed { return nil }
      let message =
        found > allowed
        ? "\(found) phrases that a reader stumbles over, \(allowed) before: say it plainly"
        : "\(found) phrases that a reader stumbles over, \(allowed) before: lower the number"
      return Finding(path: "Sources/\(module)", line: 1, message: message)
    }
  }
}
