import FHIRModel
import ValueModel

/// Writes OperationOutcomes.
enum OperationOutcome {
  /// The outcome that has these issues, or says that there are none.
  static func value(_ issues: [OutcomeIssue], _ release: ReleaseVersion) -> Value {
    let all =
      issues.isEmpty
      ? [OutcomeIssue(.informational, "nothing is wrong", severity: .information)] : issues
    return Value(object: [
      ("resourceType", "OperationOutcome"),
      ("issue", Value(array: all.map { value($0, release) })),
    ])
  }

  private static func value(_ issue: OutcomeIssue, _ release: ReleaseVersion) -> Value {
    var fields: [(String, Value)] = [
      ("severity", Value(issue.severity.rawValue)), ("code", Value(issue.code.text(release))),
      ("diagnostics", Value(text(issue))),
    ]
    // DSTU2 has one element for all kinds of places.
    let isOld = release == .dstu2
    let locations = [issue.location, isOld ? issue.expression : nil].compactMap(\.self)
    if !locations.isEmpty { fields.append(("location", texts(locations))) }
    if !isOld, let expression = issue.expression {
      fields.append(("expression", texts([expression])))
    }
    return Value(object: fields)
  }

  /// The text, which people read without the location, with the parameter or header it is about.
  private static func text(_ issue: OutcomeIssue) -> String {
    guard let location = issue.location else { return issue.text }
    let name = location.dropFirst("http.".count)
    return issue.text.contains(name) ? issue.text : "\(name): \(issue.text)"
  }

  private static func texts(_ texts: [String]) -> Value { Value(array: texts.map { Value($0) }) }
}
