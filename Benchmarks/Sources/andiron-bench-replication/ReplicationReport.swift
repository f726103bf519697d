import BenchmarkSupport

/// The results as Markdown: a table, then the bars.
struct ReplicationReport {
  let results: Results
  let machine: Machine

  func text() -> String {
    var lines = ["# Andiron benchmarks: replication", ""] + machine.lines
    lines += [
      "- \(Format.number(Double(results.options.count))) documents of about 500 bytes; the server "
        + "shares the machine; every batch is durable", "",
      "Median of \(results.options.rounds) rounds (least–most).", "",
      "| row | unit | replication | beside it | ratio |", "|---|---|---:|---:|---:|",
    ]
    lines += [
      line(
        "pull over HTTP; beside it all documents in one answer, parsed and not stored", "/s",
        .pulled, .read),
      line("push over HTTP", "/s", .pushed),
      line("a pull with nothing new", "ms", .nothingTime),
      line(
        "store to store; beside it the same documents created in transactions of 1,000", "/s",
        .copied, .inserted),
      line("a change, until the other store has it", "ms", .latency),
      line("of it 99 % are faster than", "ms", .slowestLatency),
      line(
        "peak of resident memory: \(results.options.attachments) attachments of 1 MB and "
          + "\(Format.number(Double(results.options.memoryCount))) documents pulled, files not mapped",
        "MB", .peak),
      line("of it in no file, at the end", "MB", .anonymous),
      line("of that the indexes of the store", "MB", .storeAlone),
    ].compactMap(\.self)
    let share = Format.number((results.disturbance * 100).rounded())
    lines += ["", "Processors taken by other programs: \(share) %", ""]
    return (lines + Bar.section(bars)).joined(separator: "\n")
  }

  private func line(
    _ title: String, _ unit: String, _ figure: Results.Figure, _ other: Results.Figure? = nil
  ) -> String? {
    guard results.samples[figure] != nil else { return nil }
    let ratio = other.flatMap { results.ratio(figure, $0) }.map(Format.number) ?? ""
    let beside = other.map(cell) ?? ""
    return "| \(title) | \(unit) | \(cell(figure)) | \(beside) | \(ratio) |"
  }

  private func cell(_ figure: Results.Figure) -> String {
    let samples = results.samples[figure] ?? []
    guard let least = samples.min(), let most = samples.max() else { return "–" }
    let text = Format.number(samples.median)
    return samples.count > 1
      ? "\(text) (\(Format.number(least))–\(Format.number(most)))" : text
  }

  // MARK: Bars

  var bars: [Bar] {
    [
      least("pull", .pulled, 15_000, "/s"), least("push", .pushed, 10_000, "/s"),
      most("nothing new", .nothingTime, 20, "ms"), least("store to store", .copied, 100_000, "/s"),
      most("one change", .latency, 5, "ms"), most("memory", .peak, 100, "MB"),
    ].compactMap(\.self)
  }

  private func least(_ row: String, _ figure: Results.Figure, _ bar: Double, _ unit: String) -> Bar?
  {
    results.median(figure).map {
      Bar(
        row: row, measured: "\(Format.number($0)) \(unit)", bar: "≥ \(Format.number(bar)) \(unit)",
        isMet: $0 >= bar)
    }
  }

  private func most(_ row: String, _ figure: Results.Figure, _ bar: Double, _ unit: String) -> Bar?
  {
    results.median(figure).map {
      Bar(
        row: row, measured: "\(Format.number($0)) \(unit)", bar: "≤ \(Format.number(bar)) \(unit)",
        isMet: $0 <= bar)
    }
  }
}
