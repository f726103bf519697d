import Foundation

/// Reads from the text of `Package.swift` which modules each module may import.
enum ModuleTable {
  /// The imports of the libraries and of the programs, by name.
  static func imports(_ manifest: String) -> [String: Set<String>] {
    let names = conditionalTargets(manifest)
    var table: [String: Set<String>] = [:]
    let start = manifest.range(of: "let libraries:")?.lowerBound ?? manifest.startIndex
    let end = manifest.range(of: "\n]\n", range: start..<manifest.endIndex)?.upperBound
    let libraries = manifest[start..<(end ?? manifest.endIndex)]
      .replacing(/\/\/[^\n]*/, with: "")
    for row in libraries.matches(
      of: /\(\s*"([\w-]+)",\s*\[(.*?)\]\s*\)(?:,|\n)/.dotMatchesNewlines())
    {
      table[String(row.1)] = modules(in: row.2, names)
    }
    let program = /\.executableTarget\(\s*name: "([\w-]+)",\s*dependencies: \[(.*?)\]/
    for row in manifest.matches(of: program.dotMatchesNewlines()) {
      table[String(row.1)] = modules(in: row.2, names)
    }
    return table
  }

  /// The targets that have a name of their own in the manifest, as they have conditions.
  private static func conditionalTargets(_ manifest: String) -> [String: String] {
    let declaration = /let (\w+) = Target\.Dependency\.target\(\s*name: "(\w+)"/
    return Dictionary(
      manifest.matches(of: declaration).map { (String($0.1), String($0.2)) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func modules(in list: Substring, _ names: [String: String]) -> Set<String> {
    // A condition on platforms and traits names no module.
    let list = list.replacing(/, condition:.*?\]\)/.dotMatchesNewlines(), with: "")
    let quoted = list.matches(of: /"([\w-]+)"/).map { String($0.1) }
    let bare = list.replacing(/"[^"]*"/, with: "").matches(of: /\w+/)
    return Set(quoted + bare.compactMap { names[String($0.0)] })
  }
}
