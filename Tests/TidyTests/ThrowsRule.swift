/// What throws in public says in its documentation what it throws, and when: itself, in the
/// documentation of its extension, or in that of the requirement of a protocol that it meets, which
/// it inherits where it has none of its own.
enum ThrowsRule {
  static func findings(
    in file: SourceFile, requirements: DocumentedRequirements = DocumentedRequirements([])
  ) -> [Finding] {
    if file.path.contains("/Generated/") { return [] }
    return file.code.indices.compactMap { index in
      guard isPublic(file.code[index]), doesThrow(file.code, index) else { return nil }
      let own = file.documentation(of: index)
      // "Rethrows" is an answer as well.
      if own.contains("hrows") { return nil }
      if let outer = file.enclosing(index) {
        let isExtension = file.code[outer].contains("extension ")
        if isExtension, file.documentation(of: outer).contains("hrow") { return nil }
        if !own.contains("///"), requirements.cover(file.code[index], in: file.header(outer)) {
          return nil
        }
      }
      return Finding(
        path: file.path, line: index + 1, message: "public and throws, but does not say \"Throws\"")
    }
  }

  /// Whether the line declares a function, an initializer, a subscript or a computed property for
  /// users of the module.
  private static func isPublic(_ code: String) -> Bool {
    guard code.has("public") || code.has("open") else { return false }
    let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let kinds: Set<Substring> = ["func", "init", "subscript", "var"]
    guard let kind = words.firstIndex(where: kinds.contains),
      words[..<kind].contains("public") || words[..<kind].contains("open")
    else { return false }
    return words[kind] != "var" || code.contains("{")
  }

  /// Whether the declaration at `start`, or its getter, throws: not only a closure among its
  /// parameters.
  private static func doesThrow(_ code: [String], _ start: Int) -> Bool {
    if wordsOutsideParentheses(code, start).contains("throws") { return true }
    // What has no getter ends, or calls something, before the next one begins.
    return code[start..<min(start + 4, code.count)].contains { line in
      line.has("throws") && line.firstMatch(of: #/^\s*get\s+(async\s+)?throws\b/#) != nil
    }
  }

  /// The words of a declaration up to its body, without parameters.
  private static func wordsOutsideParentheses(_ code: [String], _ start: Int) -> [Substring] {
    var depth = 0
    var text = ""
    for index in start..<code.count {
      for character in code[index] {
        switch character {
        case "(", "[": depth += 1
        case ")", "]": depth -= 1
        case "{" where depth == 0: return text.split { !$0.isLetter }
        default: if depth == 0 { text.append(character) }
        }
      }
      // A requirement of a protocol has no body.
      if depth == 0, !continues(code, after: index) { break }
      text.append(" ")
    }
    return text.split { !$0.isLetter }
  }

  /// Whether a declaration that is outside all parentheses at the end of a line continues in the
  /// next one.
  private static func continues(_ code: [String], after index: Int) -> Bool {
    guard index + 1 < code.count else { return false }
    let next = code[index + 1].drop(while: \.isWhitespace)
    return ["where ", "throws", "async", "->", "{"].contains { next.hasPrefix($0) }
  }
}
