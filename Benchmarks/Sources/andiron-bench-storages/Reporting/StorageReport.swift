import BenchmarkSupport

/// The results as Markdown: a table for each pair, then the bars.
struct StorageReport {
  let results: Results
  let machine: Machine

  func text() -> String {
    var lines = ["# Andiron benchmarks: storages", ""] + machine.lines
    lines += [
      "- \(Format.number(Double(results.options.count))) people of nine fields with three indexes",
      "",
      "Median of \(results.options.rounds) rounds (least–most); **×** says how many times as fast "
        + "the storage is.",
    ]
    for pair in results.options.pairs { lines += table(pair) }
    let share = Format.number((results.disturbance * 100).rounded())
    lines += ["", "Processors taken by other programs: \(share) %", ""]
    return (lines + Bar.section(bars)).joined(separator: "\n")
  }

  private func table(_ pair: PairName) -> [String] {
    guard let samples = results.samples[pair] else { return [] }
    var lines = ["", "| µs | \(pair.storage) | \(pair.other) | |", "|---|---:|---:|---:|"]
    for row in Row.allCases {
      guard let cell = samples[row] else { continue }
      lines.append(
        "| \(row.title) | \(text(cell.storage)) | \(text(cell.other)) "
          + "| **\(Format.number(cell.ratio))×** |")
    }
    return lines
  }

  private func text(_ samples: [Double]) -> String {
    let range = [samples.min() ?? 0, samples.max() ?? 0].map(Format.number)
    return "\(Format.number(samples.median)) (\(range[0])–\(range[1]))"
  }

  var bars: [Bar] {
    results.options.pairs.flatMap { pair in
      Row.allCases.compactMap { row in
        results.samples[pair]?[row].map { samples in
          Bar(
            row: "\(pair.storage): \(row.title)",
            measured: "\(Format.number(samples.ratio))×",
            bar: "≥ \(Format.number(pair.bar))× \(pair.other)", isMet: samples.ratio >= pair.bar)
        }
      }
    }
  }
}
