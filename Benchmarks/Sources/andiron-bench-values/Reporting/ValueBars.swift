import BenchmarkSupport

/// What the project promises about values, checked against a run.
struct ValueBars {
  let results: Results

  var bars: [Bar] {
    results.measurements.flatMap(bars) + sizeBars
  }

  private func bars(of measurement: Measurement) -> [Bar] {
    switch measurement.group {
    case .parse:
      [
        over(ContestantName.serialization, 10, measurement),
        over(ContestantName.simdjson, 0.3, measurement),
      ]
    case .write:
      measurement.column(ContestantName.encoder) == nil
        ? [rate(measurement)] : [over(ContestantName.encoder, 10, measurement), rate(measurement)]
    case .access: accessBars(measurement)
    case .codable:
      measurement.key == "codable-fields" ? [over(ContestantName.jsonCoders, 5, measurement)] : []
    case .filter: filterBars(measurement)
    case .fhir: fhirBars(measurement)
    case .change, .bytes, .sizes: []
    }
  }

  private func fhirBars(_ measurement: Measurement) -> [Bar] {
    let least = ["fhir-lenient": 10.0, "fhir-strict": 6, "fhir-write": 50][measurement.key]
    return least.map { [over(ContestantName.serialization, $0, measurement)] } ?? []
  }

  private func over(_ name: String, _ least: Double, _ measurement: Measurement) -> Bar {
    let ratio = measurement.advantage(over: name)
    return Bar(
      row: "\(measurement.group.title): \(measurement.title)", measured: ratio.map(Self.times),
      bar: "≥ \(Self.times(least)) \(name)", isMet: ratio.map { $0 >= least })
  }

  private func rate(_ measurement: Measurement) -> Bar {
    let rate = measurement.figure(of: ContestantName.andiron)
    return Bar(
      row: "\(measurement.group.title): \(measurement.title)",
      measured: rate.map { "\(Format.number($0)) MB/s" }, bar: "≥ 1,000 MB/s",
      isMet: rate.map { $0 >= 1000 })
  }

  private func accessBars(_ measurement: Measurement) -> [Bar] {
    let most = measurement.key == "access-deep" ? 150.0 : 40.0
    guard measurement.key != "access-list", let first = measurement.columns.first?.name else {
      return []
    }
    let row = "\(measurement.title), \(first)"
    let figure = measurement.figure(of: first)
    let time = Bar(
      row: row, measured: figure.map { "\(Format.number($0)) ns" },
      bar: "≤ \(Format.number(most)) ns", isMet: figure.map { $0 <= most })
    // No bar is set for a number within an object but that it allocates nothing.
    var bars = measurement.key == "access-double" ? [] : [time]
    if ["access-boolean", "access-integer", "access-double"].contains(measurement.key) {
      let allocations = measurement.allocations(of: first)
      bars.append(
        Bar(
          row: row, measured: allocations.map { "\(Format.number($0)) allocations" },
          bar: "none", isMet: allocations.map { $0 == 0 }))
    }
    return bars
  }

  private func filterBars(_ measurement: Measurement) -> [Bar] {
    let allocations = measurement.allocations(of: ContestantName.andiron)
    return [
      over(ContestantName.coder, 20, measurement),
      Bar(
        row: "\(measurement.group.title): \(measurement.title)",
        measured: allocations.map { "\(Format.number($0)) allocations a value" }, bar: "none",
        isMet: allocations.map { $0 == 0 }),
    ]
  }

  private var sizeBars: [Bar] {
    results.sizes.filter { $0.key.hasPrefix("all") }.flatMap { row in
      [("learning", row.learning), ("learned before", row.steady)].map { name, size in
        let ratio = Double(size) / Double(row.compact)
        return Bar(
          row: "Size: \(row.title), \(name)", measured: Self.times(ratio),
          bar: "≤ 0.5× compact JSON", isMet: ratio <= 0.5)
      }
    }
  }

  static func times(_ ratio: Double) -> String { Format.number(ratio) + "×" }
}
