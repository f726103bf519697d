/// The result of a demo, step by step.
struct DemoReport: Encodable {
  struct Step: Encodable {
    var name: String
    var figures: String
    var seconds: Double
    /// The checks that did not hold; empty if all did.
    var failures: [String]
  }

  var steps: [Step] = []
  var isSound: Bool { steps.allSatisfy(\.failures.isEmpty) }

  func print(_ console: Console) throws {
    let width = steps.map(\.name.count).max() ?? 0
    let figureWidth = steps.map(\.figures.count).max() ?? 0
    for step in steps {
      let seconds = FigureText.oneDigit(step.seconds)
      try console.line(
        "  " + CellText.fitted(step.name, width) + "  " + CellText.fitted(step.figures, figureWidth)
          + "  " + String(repeating: " ", count: max(0, 5 - seconds.count)) + seconds + " s  "
          + Self.verdict(step.failures.isEmpty, console))
      for failure in step.failures { try console.line("    did not hold: \(failure)") }
    }
    let total = steps.reduce(0) { $0 + $1.seconds }
    try console.line(
      isSound
        ? "Every check held; \(FigureText.oneDigit(total)) s in all."
        : "Not every check held.")
  }

  /// Returns the verdict, in colour on a terminal.
  private static func verdict(_ isSound: Bool, _ console: Console) -> String {
    let text = isSound ? "ok" : "FAILED"
    guard console.outputColumns != nil else { return text }
    return "\u{1B}[\(isSound ? 32 : 31)m\(text)\u{1B}[0m"
  }
}
