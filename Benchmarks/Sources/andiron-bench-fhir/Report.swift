import BenchmarkSupport

/// The table of a run.
struct Report {
  let results: Results
  let machine: Machine

  func text() -> String {
    var lines = machine.lines
    lines += [
      "\(results.options.patients) patients, \(results.resourceCount) resources, "
        + "\(Format.number(Double(results.byteCount) / 1e6)) MB of NDJSON; "
        + "other programs took \(Int(results.disturbance * 100)) % of the processors", "",
      "| row | results | " + ContenderName.allCases.map(\.title).joined(separator: " | ")
        + " | ratio | bar |",
      "|---|---|" + ContenderName.allCases.map { _ in "---|" }.joined() + "---|---|",
    ]
    lines += Row.allCases.map(line)
    for name in ContenderName.allCases {
      if let resident = results.residentMegabytes[name] {
        lines.append("resident behind the import of \(name.title): \(Format.number(resident)) MB")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ row: Row) -> String {
    let figures = ContenderName.allCases.map { name in
      median(row, name).map { Format.number($0) + " " + row.unit } ?? ""
    }
    let ratio = ratio(row).map { Format.number($0) } ?? ""
    let count = results.counts[row].map(String.init) ?? ""
    let bar = row.bar.map { Format.number($0) } ?? ""
    return "| \(row.title) | \(count) | \(figures.joined(separator: " | ")) | \(ratio) | \(bar) |"
  }

  private func median(_ row: Row, _ name: ContenderName) -> Double? {
    results.samples[row]?[name].map(\.median)
  }

  /// How many times as good as SQLite.
  func ratio(_ row: Row) -> Double? {
    guard let own = median(row, .andiron), let peer = median(row, .sqlite) else { return nil }
    return row.isMoreBetter ? own / peer : peer / own
  }

  var bars: [Bar] {
    Row.allCases.compactMap { row in
      guard let bar = row.bar, let ratio = ratio(row) else { return nil }
      return Bar(
        row: row.title, measured: Format.number(ratio) + "x", bar: Format.number(bar) + "x",
        isMet: ratio >= bar)
    }
  }
}
