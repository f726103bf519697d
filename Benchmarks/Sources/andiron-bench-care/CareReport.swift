import BenchmarkSupport

/// The results as Markdown: a table, then the bars.
struct CareReport {
  let results: Results
  let machine: Machine

  func text() -> String {
    let options = results.options
    var lines = ["# Andiron benchmarks: care plans", ""] + machine.lines
    lines += [
      "- \(Format.number(Double(options.tasks))) tasks with an event at 08:00 in Berlin every day, "
        + "and an outcome with one value of each for \(Format.number(Double(options.days))) days",
      "",
      "Median of \(options.rounds) rounds (least–most)"
        + (options.usesProcessorTime ? "; processor time of all threads." : "."), "",
      "| row | unit | |",
      "|---|---|---:|",
    ]
    lines += Figure.allCases.compactMap(line)
    let share = Format.number((results.disturbance * 100).rounded())
    lines += ["", "Processors taken by other programs: \(share) %", ""]
    return (lines + Bar.section(bars)).joined(separator: "\n")
  }

  private func line(_ figure: Figure) -> String? {
    guard let samples = results.samples[figure], let least = samples.min(),
      let most = samples.max()
    else { return nil }
    let range = "(\(Format.number(least))–\(Format.number(most)))"
    let cell = samples.count > 1 ? " \(range)" : ""
    return "| \(figure.title) | \(figure.unit) | \(Format.number(samples.median))\(cell) |"
  }

  var bars: [Bar] {
    guard let day = results.samples[.otherDay]?.median else { return [] }
    return [
      Bar(
        row: "events of a day", measured: "\(Format.number(day)) ms", bar: "≤ 1 ms",
        isMet: day <= 1)
    ]
  }
}
