/// A type, and each extension of it, is in a file that is named for it.
///
/// The type `T` is in `T.swift` or `T+Something.swift`, and so are its extensions, even one that
/// only adds a conformance or an initializer from another type of the module: whoever looks for a
/// member of `T` looks in the files of `T`. A small type that exists for one other type is nested
/// in it, or private.
///
/// Allowed are:
/// - private types, and extensions whose members are all private, as only their file uses them;
/// - type aliases, functions and operators, which have no members to look for;
/// - an extension of another module's type in the file of the type that it serves, as no file here
///   is that type's home. If it serves none, its file is named for the type that it extends.
///
/// The file of an extension of `A.B` is named for `A`, `B`, `A+B` or `A.B`, whichever its readers
/// will look for.
enum TypeFileRule {
  /// `files` are those of one module.
  static func findings(in files: [SourceFile]) -> [Finding] {
    let files = files.filter { !$0.path.contains("/Generated/") }
      .map { ($0, declarations(in: $0.code)) }
    let ours = Set(files.flatMap { $1 }.filter { !$0.isExtension }.map(\.names[0]))
    return files.flatMap { file, declarations in
      let stem = stem(of: file)
      return declarations.compactMap { declaration -> Finding? in
        let name = declaration.names.joined(separator: ".")
        if homes(of: declaration.names).contains(where: { isHome(stem, of: $0) }) { return nil }
        if declaration.isExtension, !ours.contains(declaration.names[0]),
          ours.contains(where: { isHome(stem, of: $0) })
        {
          return nil
        }
        let what = declaration.isExtension ? "an extension of \(name)" : name
        return Finding(
          path: file.path, line: declaration.line, message: "\(what) is in a file named \(stem)")
      }
    }
  }

  private struct Declaration {
    /// Of `extension A.B`, both names.
    var names: [String]
    var isExtension: Bool
    var line: Int
  }

  /// The types and extensions at the left margin, or below `#if` alone, for others to see.
  private static func declarations(in code: [String]) -> [Declaration] {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "extension"]
    var margin = 0
    return code.enumerated().compactMap { index, line in
      let indentation = line.prefix { $0 == " " }.count
      let text = line.dropFirst(indentation)
      if text.hasPrefix("#endif") { margin = max(0, margin - 2) }
      defer { if text.hasPrefix("#if") { margin += 2 } }
      guard indentation <= margin else { return nil }
      let words = words(of: text)
      guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count,
        words[..<kind].allSatisfy(isModifier)
      else { return nil }
      let isExtension = words[kind] == "extension"
      if isExtension, !line.hasSuffix("}"),
        hasOnlyPrivateMembers(code[(index + 1)...], indentation)
      {
        return nil
      }
      let name = text.contains("extension [") ? "Array" : words[kind + 1]
      return Declaration(
        names: name.split(separator: ".").map(String.init), isExtension: isExtension,
        line: index + 1)
    }
  }

  /// `body` begins after the line of the extension, which has that indentation.
  private static func hasOnlyPrivateMembers(_ body: ArraySlice<String>, _ indentation: Int) -> Bool
  {
    let kinds: Set<Substring> = [
      "func", "var", "let", "init", "subscript", "case", "typealias", "struct", "class", "enum",
    ]
    let margin = String(repeating: " ", count: indentation)
    let members = body.prefix { !$0.hasPrefix(margin + "}") }
      .filter { $0.prefix { $0 == " " }.count == indentation + 2 }
      .compactMap { line in
        let words = words(of: line[...])
        return words.firstIndex(where: kinds.contains).map { words[..<$0] }
      }
    return !members.isEmpty && members.allSatisfy { $0.contains { $0.hasSuffix("private") } }
  }

  private static func words(of line: Substring) -> [Substring] {
    line.split { !$0.isLetter && !$0.isNumber && !"_@.".contains($0) }
  }

  /// Whether `word` may stand before what is declared for others to see.
  private static func isModifier(_ word: Substring) -> Bool {
    word.hasPrefix("@")
      || ["public", "package", "internal", "open", "final", "indirect", "nonisolated"].contains(
        word)
  }

  private static func homes(of names: [String]) -> Set<String> {
    var homes = Set(names)
    for count in names.indices.dropFirst() {
      homes.insert(names[...count].joined(separator: "+"))
      homes.insert(names[...count].joined(separator: "."))
    }
    return homes
  }

  private static func isHome(_ stem: String, of name: String) -> Bool {
    stem == name || stem.hasPrefix(name + "+")
  }

  private static func stem(of file: SourceFile) -> String {
    String(file.path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
  }
}
