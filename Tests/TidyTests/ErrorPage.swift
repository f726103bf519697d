import Foundation

/// `docs/errors.md`: each public error with its codes, in the words of their comments.
enum ErrorPage {
  static let path = "docs/errors.md"

  private static let introduction = """
    # Errors

    Errors are typed by what a caller can do. Each has a `code`, which programs compare, a `message` for developers, and where it helps a
    `recoverySuggestion` for users. None shows the content of a record. This page lists the codes in the words of the library's own
    documentation.

    Begin with `StoreError`, which stores and all other storages throw. Where a store's engine is the cause, `error.engine` has its
    `EngineError`. Other modules have errors of their own, and keep what they were caused by in `underlying` or `transport`.

    ```swift
    do {
      try store.write { try $0.add(patient) }
    } catch let error as StoreError where error.code == .keyExists {
      try store.write { try $0.update(patient) }
    }
    ```


    """

  /// The errors that users meet first, in this order; others follow by name.
  private static let first = [
    "StoreError", "EngineError", "ObjectError", "DocumentError", "FHIRStoreError",
  ]

  /// The page for the errors in these files.
  static func text(_ files: [SourceFile]) -> String {
    var sections: [String: String] = [:]
    for file in files {
      let name = (file.path as NSString).lastPathComponent.replacingOccurrences(
        of: ".swift", with: "")
      guard name.hasSuffix("Error"), let module = file.module,
        let codes = codes(file.lines.map(String.init)), !codes.isEmpty
      else { continue }
      sections[name] = section(name, module, codes)
    }
    let names = first + sections.keys.filter { !first.contains($0) }.sorted()
    return introduction
      + names.compactMap { sections[$0] }.joined(separator: "\n")
  }

  private static func section(
    _ name: String, _ module: String, _ codes: [(name: String, comment: String)]
  ) -> String {
    let rows = codes.map { code in
      let (cause, remedy) = split(code.comment)
      return "| `\(code.name)` | \(cause) | \(remedy) |\n"
    }.joined()
    return
      "## \(name)\n\nModule `\(module)`.\n\n| code | what happened | what follows, and what to do |\n"
      + "|---|---|---|\n" + rows
  }

  /// The cases of the public `Code`, with their comments; nil if there is none.
  private static func codes(_ lines: [String]) -> [(name: String, comment: String)]? {
    guard let start = lines.firstIndex(where: { $0.contains("public enum Code") }) else {
      return nil
    }
    var found: [(String, String)] = []
    var comment: [String] = []
    for line in lines[(start + 1)...] {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("/// ") {
        comment.append(String(text.dropFirst(4)))
      } else if text.hasPrefix("case ") {
        let names = text.dropFirst(5).prefix { $0 != "=" && $0 != "(" }.split(separator: ",")
        for name in names {
          found.append((name.trimmingCharacters(in: .whitespaces), plain(comment)))
        }
        comment = []
      } else if text == "}" {
        break
      }
    }
    return found
  }

  /// A comment as a cell of a table.
  private static func plain(_ lines: [String]) -> String {
    lines.joined(separator: " ").replacingOccurrences(of: "``", with: "`")
      .replacingOccurrences(of: "|", with: "\\|")
  }

  /// The first sentence, and the others.
  private static func split(_ comment: String) -> (String, String) {
    guard let end = comment.firstRange(of: ". ") else { return (comment, "") }
    return (
      String(comment[..<end.lowerBound]) + ".", String(comment[end.upperBound...])
    )
  }
}
