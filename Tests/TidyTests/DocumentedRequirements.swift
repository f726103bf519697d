/// The functions that public protocols require and of which they say what they throw, and the types
/// that conform to these protocols.
struct DocumentedRequirements {
  /// The functions that each protocol names itself.
  private var functions: [String: Set<String>] = [:]
  /// What each type or protocol is declared to conform to.
  private var parents: [String: Set<String>] = [:]

  init(_ files: [SourceFile]) {
    for file in files {
      for index in file.code.indices {
        // The regular expression takes long.
        guard Header.kinds.contains(where: file.code[index].has),
          let header = Header(file.header(index))
        else { continue }
        parents[header.name, default: []].formUnion(header.parents)
        if header.kind == "protocol" { noteFunctions(of: header.name, at: index, in: file) }
      }
    }
  }

  private mutating func noteFunctions(of name: String, at start: Int, in file: SourceFile) {
    let all = file.documentation(of: start)
    let end = file.code[start].prefix(while: \.isWhitespace) + "}"
    for index in file.code.indices[(start + 1)...] {
      if file.code[index].hasPrefix(end) { return }
      guard let function = Self.function(file.code[index]) else { continue }
      if (file.documentation(of: index) + all).contains("hrow") {
        functions[name, default: []].insert(function)
      }
    }
  }

  /// Whether the function that `code` declares in the type with this header is one of those.
  func cover(_ code: String, in header: String) -> Bool {
    guard let function = Self.function(code), let header = Header(header) else { return false }
    return protocols(of: header.name).contains { functions[$0]?.contains(function) ?? false }
  }

  /// Those that a type conforms to, also through others; of a protocol also itself.
  private func protocols(of name: String) -> Set<String> {
    var found: Set<String> = []
    var rest = [name]
    while let next = rest.popLast() {
      if found.insert(next).inserted { rest += parents[next] ?? [] }
    }
    return found
  }

  private static func function(_ code: String) -> String? {
    guard code.has("func ") else { return nil }
    return code.firstMatch(of: #/\bfunc (\w+)/#).map { String($0.1) }
  }
}

/// The beginning of a type's declaration, up to its body.
private struct Header {
  static let kinds = ["class ", "struct ", "enum ", "actor ", "extension ", "protocol "]

  let kind: String
  let name: String
  let parents: Set<String>

  init?(_ text: String) {
    let pattern = #/\b(class|struct|enum|actor|extension|protocol) (\w+)(?:<[^>]*>)?(?:: ([^{]*))?/#
    guard let match = text.firstMatch(of: pattern) else { return nil }
    kind = String(match.1)
    name = String(match.2)
    let list = (match.3 ?? "").split(separator: " where ", maxSplits: 1).first ?? ""
    parents = Set(list.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }
}

extension SourceFile {
  /// The documentation above the declaration at `index`, and above its attributes.
  func documentation(of index: Int) -> String {
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

  /// The line on which the declaration around `index` begins; nil at the top level.
  func enclosing(_ index: Int) -> Int? {
    let own = code[index].prefix(while: \.isWhitespace).count
    return code[..<index].lastIndex { line in
      let trimmed = line.drop(while: \.isWhitespace)
      return !trimmed.isEmpty && !trimmed.hasPrefix("#") && !trimmed.hasPrefix(")")
        && !trimmed.hasPrefix("}") && line.prefix(while: \.isWhitespace).count < own
    }
  }

  /// The declaration of a type that begins on a line, up to its body, on one line.
  func header(_ index: Int) -> String {
    var text = ""
    for line in code[index..<min(index + 6, code.count)] {
      text += line.drop(while: \.isWhitespace) + " "
      if line.contains("{") { break }
    }
    return text
  }
}
