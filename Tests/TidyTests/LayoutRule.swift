/// The top level holds few things.
enum LayoutRule {
  static let allowed: Set<String> = [
    "Package.swift", "Package.resolved", "Sources", "Tests", "Fuzz", "Benchmarks", "docs",
    "README.md", "LICENSE", "CHANGELOG.md",
  ]

  static func findings(in paths: [String]) -> [Finding] {
    Set(paths.compactMap { $0.split(separator: "/").first.map(String.init) })
      .filter { !allowed.contains($0) && !$0.hasPrefix(".") }.sorted()
      .map { Finding(path: $0, line: 1, message: "is not one of the top-level entries") }
  }

  /// Paths, and the folders on them, that are one path where a volume ignores case, as Apple's do by default.
  static func collisions(in paths: [String]) -> [Finding] {
    var spellings: [String: Set<String>] = [:]
    for path in paths {
      var prefix = ""
      for part in path.split(separator: "/") {
        prefix += prefix.isEmpty ? part : "/" + part
        spellings[prefix.lowercased(), default: []].insert(prefix)
      }
    }
    return spellings.values.filter { $0.count > 1 }.map { $0.sorted() }
      .sorted { $0[0] < $1[0] }.map {
        Finding(path: $0[1], line: 1, message: "differs from \($0[0]) in case only")
      }
  }
}
