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
}
