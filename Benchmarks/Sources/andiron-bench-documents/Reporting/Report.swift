import BenchmarkSupport

/// The results as Markdown: a table, then the bars.
struct Report {
  let results: Results
  let machine: Machine

  func text() -> String {
    let options = results.options
    var lines = ["# Andiron benchmarks: documents", ""] + machine.lines
    lines += [
      "- SQLite: " + DocumentTables.settings.joined(separator: ", "),
      "- \(Format.number(Double(options.count))) documents of "
        + "\(Format.number(Double(SampleDocuments.byteCount))) bytes as JSON"
        + (options.usesProcessorTime ? "; processor time of all threads" : ""), "",
      "Median of \(options.rounds) rounds (least–most); **×** says how many times as long the peer "
        + "takes.", "",
    ]
    lines += table()
    let share = Format.number((results.disturbance * 100).rounded())
    lines += ["", "Processors taken by other programs: \(share) %", ""]
    lines += Bar.section(bars)
    return lines.joined(separator: "\n")
  }

  private func table() -> [String] {
    let names = ContenderName.allCases.filter(results.options.contenders.contains)
    var lines = ["| row | unit | " + names.map(\.title).joined(separator: " | ") + " |"]
    lines.append("|---|---|" + String(repeating: "---:|", count: names.count))
    for row in RowList.all where results.samples[row.name] != nil {
      let article = row.each.first.map { "aeiou".contains($0) ? "an" : "a" } ?? "a"
      let cells = names.map { cell(row, $0) }.joined(separator: " | ")
      lines.append("| \(row.title) | µs \(article) \(row.each) | \(cells) |")
    }
    return lines
  }

  private func cell(_ row: any Row, _ name: ContenderName) -> String {
    let figures = results.figures(row, name)
    guard let least = figures.min(), let most = figures.max() else { return "–" }
    var text = Format.number(figures.median)
    if figures.count > 1 { text += " (\(Format.number(least))–\(Format.number(most)))" }
    if name == .sqlite, let ratio = results.ratio(row) { text += " **\(Format.number(ratio))×**" }
    return text
  }

  var bars: [Bar] {
    RowList.all.compactMap { row in
      guard let bar = row.bar, results.options.rows.contains(row.name) else { return nil }
      let ratio = results.ratio(row)
      return Bar(
        row: row.title, measured: ratio.map { "\(Format.number($0))×" },
        bar: "≥ \(Format.number(bar))×", isMet: ratio.map { $0 >= bar })
    }
  }
}
