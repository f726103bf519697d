/// Each demand in the tables of `docs/fhir-conformance.md` names a test that holds it, or says why there is none.
enum ConformanceRule {
  static func findings(in file: SourceFile, tests: [SourceFile]) -> [Finding] {
    var findings = TestNameRule.findings(in: file, tests: tests)
    for (index, line) in file.lines.enumerated() where line.hasPrefix("| 3.") {
      // A bar behind a backslash is part of a cell.
      let cells = line.replacing("\\|", with: "").split(separator: "|")
        .map { $0.drop(while: \.isWhitespace) }
      let last = cells.count > 2 ? cells[2] : ""
      let hasReason = last.first.map { $0 != "`" } ?? false
      if hasReason || last.contains("Tests.") { continue }
      findings.append(
        Finding(path: file.path, line: index + 1, message: "neither a test nor a reason"))
    }
    return findings
  }
}
