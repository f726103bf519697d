/// What throws in public says in its documentation what it throws, and when: itself, in the
/// documentation of its extension, or in that of the requirement of a protocol that it meets, which
/// it inherits where it has none of its own.
enum ThrowsRule {
  /// `requirements` are the names of functions whose protocols say what they throw.
  static func findings(in file: SourceFile, requirements: Set<String> = []) -> [Finding] {
    if file.path.contains("/Generated/") { return [] }
    return file.code.indices.compactMap { index in
      guard isPublic(file.code[index]), doesThrow(file.code, index) else { return nil }
      let own = documentation(of: index, in: file.lines)
      // "Rethrows" is an answer as well.
      if own.contains("hrows") || extensionSays(above: index, in: file) { return nil }
      if !own.contains("///"), let name = name(file.code[index]), requirements.contains(name) {
        return nil
      }
      return Finding(
        path: file.path, line: index + 1, message: "public and throws, but does not say \"Throws\"")
    }
  }

  /// The names of the functions that protocols of these files require and whose documentation, or
  /// that of the protocol, says what they throw.
  static func requirements(in files: [SourceFile]) -> Set<String> {
    var names: Set<String> = []
    for file in files {
      for start in file.code.indices where file.code[start].contains("public protocol ") {
        let all = documentation(of: start, in: file.lines)
        let indentation = file.code[start].prefix(while: \.isWhitespace)
        for index in file.code.indices[(start + 1)...] {
          if file.code[index].hasPrefix(indentation + "}") { break }
          guard let name = name(file.code[index]) else { continue }
          let own = documentation(of: index, in: file.lines)
          if (own + all).contains("hrow") { names.insert(name) }
        }
      }
    }
    return names
  }

  /// The name of the function that the line declares.
  private static func name(_ code: String) -> String? {
    code.firstMatch(of: #/\bfunc (\w+)/#).map { String($0.1) }
  }

  /// Whether the documentation of the extension around the line says it for all of its members.
  private static func extensionSays(above index: Int, in file: SourceFile) -> Bool {
    let own = file.code[index].prefix(while: \.isWhitespace).count
    let start = file.code[..<index].lastIndex { line in
      let trimmed = line.drop(while: \.isWhitespace)
      return trimmed.startIndex != trimmed.endIndex
        && line.prefix(while: \.isWhitespace).count < own
        && !trimmed.hasPrefix("#")
    }
    guard let start, file.code[start].contains("extension ") else { return false }
    return documentation(of: start, in: file.lines).contains("hrow")
  }

  /// Whether the line declares a function, an initializer, a subscript or a computed property for
  /// users of the module.
  private static func isPublic(_ code: String) -> Bool {
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
      line.firstMatch(of: #/^\s*get\s+(async\s+)?throws\b/#) != nil
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

  /// The documentation above the declaration at `index`, and above its attributes.
  private static func documentation(of index: Int, in lines: [Substring]) -> String {
    var above = index - 1
    var text = ""
    while above >= 0 {
      let line = lines[above].drop(while: \.isWhitespace)
      guard line.hasPrefix("///") || line.hasPrefix("@") else { break }
      text += line + "\n"
      above -= 1
    }
    return text
  }
}
