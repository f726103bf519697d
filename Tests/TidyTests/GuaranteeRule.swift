/// Each promise in `docs/guarantees.md` is there, and the tests that it names exist.
///
/// A test is named by a path below `Tests` or as a function in backticks: `` `staysWhole()` ``.
enum GuaranteeRule {
  static let promises = (1...12).map { "G\($0)" }

  /// `paths` are all files, `testSource` is the text of all tests.
  static func findings(
    in file: SourceFile, paths: Set<String>, testSource: String
  ) -> [Finding] {
    var findings: [Finding] = []
    for (index, line) in file.lines.enumerated() {
      for match in line.matches(of: #/Tests/[\w/+.\-]+\.swift/#)
      where !paths.contains(String(match.output)) {
        findings.append(
          Finding(path: file.path, line: index + 1, message: "no file \(match.output)"))
      }
      for match in line.matches(of: #/`(?:\w+[.\/])*(\w+)\(\)`/#)
      where !testSource.has("func \(match.output.1)(") {
        findings.append(
          Finding(path: file.path, line: index + 1, message: "no test \(match.output.1)()"))
      }
    }
    let words = Set(file.text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    for promise in promises where !words.contains(promise) {
      findings.append(Finding(path: file.path, line: 1, message: "\(promise) is not there"))
    }
    return findings
  }
}
