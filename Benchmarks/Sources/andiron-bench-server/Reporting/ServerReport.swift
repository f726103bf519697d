import BenchmarkSupport

/// The results as Markdown: a table, then the bars.
struct ServerReport {
  let results: Results
  let machine: Machine

  func text() -> String {
    var lines = ["# Andiron benchmarks: the server", ""] + machine.lines
    lines += [
      "- \(results.options.patients) patients, "
        + "\(Format.number(Double(results.resourceCount))) resources, "
        + "\(Format.number(Double(results.byteCount) / 1e6)) MB as lines of JSON; "
        + "the server, `wrk` and 8 connections share the machine", "",
      "Median of \(results.options.rounds) rounds (least–most).", "",
      "| row | unit | the server | beside it | ratio |", "|---|---|---:|---:|---:|",
    ]
    lines += [
      line("GET of a patient by id; beside it a constant of its size", "/s", .reads, .constants),
      line("of it processor time of the server", "µs", .readTime, .constantTime),
      line("of it 99 % are faster than", "ms", .slowestRead),
      line("search of 20 observations of a patient", "/s", .searches),
      line("of it processor time of the server", "µs", .searchTime),
      line("durable POST; beside it 8 threads that write", "/s", .creations, .ownCreations),
      line(
        "transaction of 100 resources; beside it 8 threads", "/s", .transactions, .ownTransactions),
      line("$export of everything", "MB/s", .exported),
      line("of it memory in no file, afterwards", "MB", .exportAnonymous),
      line("$export of everything, files not mapped", "MB/s", .exportedUnmapped),
      line("of it peak of resident memory, with the indexes of the store", "MB", .exportPeak),
      line("of that more than before the export", "MB", .exportGrowth),
      line("1,000 idle streams of changes, resident memory", "MB", .feedMemory),
      line("of that in no file", "MB", .feedAnonymous),
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
      least("GET by id", results.median(.reads), 20_000, "/s"),
      most("GET by id, 99 %", results.median(.slowestRead), 5, "ms"),
      least("GET by id, beside a constant", results.ratio(.reads, .constants), 0.7, "×"),
      least("search of 20", results.median(.searches), 5_000, "/s"),
      least("durable POST, beside the store", results.ratio(.creations, .ownCreations), 0.7, "×"),
      least(
        "transaction of 100, beside the store", results.ratio(.transactions, .ownTransactions), 0.6,
        "×"),
      least("$export", results.median(.exported), 200, "MB/s"),
      most("$export, files not mapped, peak memory", results.median(.exportPeak), 100, "MB"),
      most("the same, without what the store had before", results.median(.exportGrowth), 100, "MB"),
      most("1,000 idle streams", results.median(.feedMemory), 64, "MB"),
    ].compactMap(\.self)
  }

  private func least(_ row: String, _ figure: Double?, _ bar: Double, _ unit: String) -> Bar? {
    figure.map {
      Bar(
        row: row, measured: "\(Format.number($0)) \(unit)", bar: "≥ \(Format.number(bar)) \(unit)",
        isMet: $0 >= bar)
    }
  }

  private func most(_ row: String, _ figure: Double?, _ bar: Double, _ unit: String) -> Bar? {
    figure.map {
      Bar(
        row: row, measured: "\(Format.number($0)) \(unit)", bar: "≤ \(Format.number(bar)) \(unit)",
        isMet: $0 <= bar)
    }
  }
}
