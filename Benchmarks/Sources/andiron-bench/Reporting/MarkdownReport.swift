import BenchmarkSupport

/// The results as Markdown: settings, one table for each workload, the bars.
struct MarkdownReport {
  let results: Results
  let machine: Machine

  private var engines: [EngineName] {
    EngineName.allCases.filter { results.recordings[$0] != nil }
  }

  func text() -> String {
    var lines = ["# Andiron benchmarks", ""] + machine.lines + [""]
    if results.options.churnMinutes > 0 {
      lines += ChurnReport(results: results).lines
    } else {
      for workload in results.options.workloads { lines += table(workload) }
      lines += Bar.section(BarReport(results: results).bars)
    }
    lines += settings
    if !results.failures.isEmpty {
      lines += ["", "## Failures", ""] + results.failures.map { "- \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func table(_ workload: Workload) -> [String] {
    let columns = engines.filter { $0.supports(workload) }
    let options = results.options
    let note =
      "median of \(options.rounds) rounds (least–most); ×: how many times better Andiron is"
    var lines = ["## \(workload.rawValue), \(Format.number(Double(options.count(of: workload))))"]
    lines += ["", note, ""]
    lines.append(
      "| row | unit | durability | " + columns.map(\.title).joined(separator: " | ") + " |")
    lines.append("|---|---|---|" + String(repeating: "---:|", count: columns.count))
    for row in Row.allCases where row.workload == workload {
      let cells = columns.map { cell(row, $0) }
      guard cells.contains(where: { $0 != "–" }) else { continue }
      let durability = row.durability?.rawValue ?? ""
      lines.append(
        "| \(row.title) | \(row.unit.rawValue) | \(durability) | "
          + cells.joined(separator: " | ") + " |")
    }
    return lines + [disturbances(workload, columns), ""]
  }

  /// How busy other programs kept the machine, the last line of a table.
  private func disturbances(_ workload: Workload, _ columns: [EngineName]) -> String {
    let cells = columns.map { engine in
      let shares = results.recordings[engine, default: []]
        .filter { $0.belongs(to: workload) }.map { $0.disturbance * 100 }
      return Format.number(shares.median.rounded())
    }
    return "| processors taken by other programs | % | | \(cells.joined(separator: " | ")) |"
  }

  private func cell(_ row: Row, _ engine: EngineName) -> String {
    let samples = results.samples(row, engine)
    guard let least = samples.min(), let most = samples.max() else { return "–" }
    var text = Format.number(samples.median)
    if samples.count > 1 { text += " (\(Format.number(least))–\(Format.number(most)))" }
    if engine != .andiron, !row.isContext,
      let advantage = results.advantage(row, over: samples.median)
    {
      text += " **\(Format.number(advantage))×**"
    }
    return text
  }

  private var settings: [String] {
    var lines = ["## Settings", ""]
    for engine in engines {
      lines.append("- **\(engine.title)**: " + engine.settings.joined(separator: "; "))
    }
    return lines
  }
}

/// Space and latency over time.
struct ChurnReport {
  let results: Results

  var lines: [String] {
    var lines = [
      "## churn, \(results.options.churnMinutes) minutes an engine", "",
      "durable transactions of ten updates, four fifths of them to a fifth of the records", "",
      "| engine | minutes | on disk / live | commits | commit p50 µs | p99 µs | worst µs | look-up p99 µs |",
      "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for engine in EngineName.allCases {
      for sample in results.recordings[engine, default: []].flatMap(\.samples) {
        let numbers = [
          sample.minutes, sample.space, Double(sample.commits), sample.commitMedian,
          sample.commitTail, sample.commitWorst, sample.readTail,
        ]
        lines.append(
          "| \(engine.title) | " + numbers.map(Format.number).joined(separator: " | ") + " |")
      }
    }
    return lines + [""]
  }
}
