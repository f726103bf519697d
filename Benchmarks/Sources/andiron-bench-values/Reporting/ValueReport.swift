import BenchmarkSupport

/// The results as Markdown: a table for each group, then the bars.
struct ValueReport {
  let results: Results
  let machine: Machine

  func text() -> String {
    var lines = ["# Andiron benchmarks: values", ""] + machine.lines
    lines += ["- simdjson kernel: \(Simdjson.kernel)", ""]
    for group in results.options.groups { lines += section(group) }
    lines += Bar.section(ValueBars(results: results).bars)
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ group: Group) -> [String] {
    let rows = group == .sizes ? sizes() : table(group)
    let busy = results.disturbances[group.rawValue].map { Format.number(($0 * 100).rounded()) }
    let medians = group == .sizes ? "" : ", median of \(results.options.rounds) rounds (least–most)"
    var lines = ["## \(group.title)", "", group.note + medians, ""] + rows
    lines += ["", "Processors taken by other programs: \(busy ?? "–") %", ""]
    return lines
  }

  private func table(_ group: Group) -> [String] {
    let rows = results.measurements.filter { $0.group == group }
    var names: [String] = []
    for name in rows.flatMap(\.columns).map(\.name) where !names.contains(name) {
      names.append(name)
    }
    var lines = ["| row | unit | " + names.joined(separator: " | ") + " |"]
    lines.append("|---|---|" + String(repeating: "---:|", count: names.count))
    for row in rows {
      let cells = names.map { cell(row, $0) }
      lines.append("| \(row.title) | \(row.unit) | " + cells.joined(separator: " | ") + " |")
    }
    return lines
  }

  private func cell(_ row: Measurement, _ name: String) -> String {
    guard let column = row.column(name) else { return "–" }
    let figures = column.samples.map(row.figure)
    var text = Format.number(row.figure(column.median))
    if let least = figures.min(), let most = figures.max(), figures.count > 1 {
      text += " (\(Format.number(least))–\(Format.number(most)))"
    }
    if let allocations = row.allocations(of: name) {
      text += ", \(Format.number(allocations)) allocations"
    }
    if name != row.columns.first?.name, let ratio = row.advantage(over: name) {
      text += " **\(Format.number(ratio))×**"
    }
    return text
  }

  private func sizes() -> [String] {
    var lines = [
      "| texts | count | compact JSON | values, learning | values, learned before | its dictionary "
        + "| values, no dictionary | JSON deflated one by one |",
      "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for row in results.sizes {
      func share(_ size: Int) -> String {
        Format.number(Double(size)) + " **\(Format.number(Double(size) / Double(row.compact)))×**"
      }
      let cells = [
        Format.number(Double(row.texts)), Format.number(Double(row.compact)), share(row.learning),
        share(row.steady), Format.number(Double(row.dictionary)), share(row.alone),
        share(row.deflated),
      ]
      lines.append("| \(row.title) | " + cells.joined(separator: " | ") + " |")
    }
    return lines
  }
}
