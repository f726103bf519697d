import BenchmarkSupport

/// The results as Markdown: a table, then the bars.
struct StoreReport {
  let results: Results
  let machine: Machine

  func text() -> String {
    let options = results.options
    var lines = ["# Andiron benchmarks: the store", ""] + machine.lines
    lines += [
      "- SQLite: " + SQLiteContender<ColumnTable>.settings.joined(separator: ", "),
      "- \(Format.number(Double(options.count))) people; memory: "
        + "\(Format.number(Double(options.memoryCount))) people"
        + (options.usesProcessorTime ? "; answers timed by the thread's processor time" : ""),
      "",
      "Median of \(options.rounds) rounds (least–most); **×** says how many times as good the first "
        + "column is as that one.",
      "",
    ]
    lines += table()
    let share = Format.number((results.disturbance * 100).rounded())
    lines += ["", "Processors taken by other programs: \(share) %", ""]
    lines += Bar.section(StoreBars(results: results).bars)
    return lines.joined(separator: "\n") + "\n"
  }

  private func table() -> [String] {
    let names = results.options.contenders
    var lines = ["| row | unit | " + names.map(\.title).joined(separator: " | ") + " |"]
    lines.append("|---|---|" + String(repeating: "---:|", count: names.count))
    for row in Row.allCases where results.samples[row] != nil {
      let cells = names.map { cell(row, $0) }
      lines.append("| \(row.title) | \(row.unit) | " + cells.joined(separator: " | ") + " |")
    }
    return lines
  }

  private func cell(_ row: Row, _ name: ContenderName) -> String {
    let figures = results.figures(row, name)
    guard let least = figures.min(), let most = figures.max() else { return "–" }
    var text = Format.number(figures.median)
    if figures.count > 1 { text += " (\(Format.number(least))–\(Format.number(most)))" }
    if let first = results.options.contenders.first, name != first,
      let ratio = results.advantage(row, of: first, over: name)
    {
      text += " **\(Format.number(ratio))×**"
    }
    return text
  }
}
