/// Tests that a document names as `` `Suite.test` `` are in the file of the suite.
enum TestNameRule {
  static func findings(in file: SourceFile, tests: [SourceFile]) -> [Finding] {
    var texts: [Substring: String] = [:]
    for test in tests {
      guard let name = test.path.split(separator: "/").last?.dropLast(6) else { continue }
      texts[name, default: ""] += test.text
    }
    return file.lines.enumerated().flatMap { index, line in
      line.matches(of: #/`(\w+Tests)\.([^`]+)`/#).compactMap { match -> Finding? in
        let text = texts[match.output.1] ?? ""
        let declarations = ["func \(match.output.2)(", "func `\(match.output.2)`("]
        if declarations.contains(where: text.has) { return nil }
        let name = "\(match.output.1).\(match.output.2)"
        return Finding(path: file.path, line: index + 1, message: "no test \(name)")
      }
    }
  }
}
