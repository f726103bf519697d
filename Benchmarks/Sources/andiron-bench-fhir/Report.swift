import BenchmarkSupport

/// The table of a run.
struct Report {
  let results: Results
  let machine: Machine

  private var names: [ContenderName] {
    ContenderName.all(onServer: results.options.isOnServer)
  }

  func text() -> String {
    var lines = machine.lines
    lines += [
      "\(results.options.patients) patients, \(results.resourceCount) resources, "
        + "\(Format.number(Double(results.byteCount) / 1e6)) MB of NDJSON; "
        + "other programs took \(Int(results.disturbance * 100)) % of the processors", "",
      "| row | results | " + names.map(\.title).joined(separator: " | ")
        + " | ratio | bar |",
      "|---|---|" + names.map { _ in "---|" }.joined() + "---|---|",
    ]
    lines += Row.allCases.map(line)
    for name in names {
      if let resident = results.residentMegabytes[name] {
        lines.append("resident behind the import of \(name.title): \(Format.number(resident)) MB")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ row: Row) -> String {
    let figures = names.map { name in
      median(row, name).map { Format.number($0) + " " + row.unit } ?? ""
    }
    let ratio = ratio(row).map { Format.number($0) } ?? ""
    let count = results.counts[row].map(String.init) ?? ""
    let bar = bar(row).map { Format.number($0) } ?? ""
    return "| \(row.title) | \(count) | \(figures.joined(separator: " | ")) | \(ratio) | \(bar) |"
  }

  private func bar(_ row: Row) -> Double? {
    results.options.isOnServer ? row.serverBar : row.bar
  }

  private func median(_ row: Row, _ name: ContenderName) -> Double? {
    results.samples[row]?[name].map(\.median)
  }

  /// How many times as good as the peer, the last of the contenders.
  func ratio(_ row: Row) -> Double? {
    guard let first = names.first, let last = names.last, let own = median(row, first),
      let peer = median(row, last)
    else { return nil }
    return row.isMoreBetter ? own / peer : peer / own
  }

  var bars: [Bar] {
    Row.allCases.compactMap { row in
      guard let bar = bar(row), let ratio = ratio(row) else { return nil }
      return Bar(
        row: row.title, measured: Format.number(ratio) + "x", bar: Format.number(bar) + "x",
        isMet: ratio >= bar)
    }
  }
}
