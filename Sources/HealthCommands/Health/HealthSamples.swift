internal import AndironCommands
internal import AppleHealth
internal import Foundation
internal import HealthModel

/// `andiron health STORE samples TYPE`.
struct HealthSamples {
  private let health: HealthStore
  private let arguments: ParsedArguments
  private let console: Console
  private let calendar: Calendar

  init(_ health: HealthStore, _ arguments: ParsedArguments, _ console: Console) throws {
    self.health = health
    self.arguments = arguments
    self.console = console
    calendar = try arguments.calendar()
  }

  func run() throws {
    let type = try SampleTypeName.type(arguments.operands[2], among: health.types())
    let limits = try arguments.interval(calendar)
    var query = SampleQuery(type, from: limits.start, to: limits.end)
    query.limit = try arguments.number(HealthCommand.limit, in: 0...Int.max)
    var buffer = LineBuffer(console)
    if arguments.has(HealthCommand.json) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      try forEach(query) { sample in try buffer.line { $0 += try encoder.encode(sample) } }
    } else if arguments.has(HealthCommand.csv) {
      try writeTable(query)
    } else {
      try printText(query, &buffer)
    }
    try buffer.flush()
  }

  /// Calls `body` with the samples, in the unit that is asked for.
  private func forEach(_ query: SampleQuery, _ body: (HealthSample) throws -> Void) throws {
    let unit = arguments[HealthCommand.unit]
    try health.forEach(query) { sample in
      var sample = sample
      if let unit { sample.content = try Self.converted(sample.content, to: unit) }
      try body(sample)
      return true
    }
  }

  private static func converted(
    _ content: SampleContent, to unit: String
  ) throws(HealthError) -> SampleContent {
    switch content {
    case .quantity(let quantity): return .quantity(try quantity.converted(to: unit))
    case .variability(var variability):
      variability.quantity = try variability.quantity.converted(to: unit)
      return .variability(variability)
    default: return content
    }
  }

  private func writeTable(_ query: SampleQuery) throws {
    // A table begins with the names of its columns, also one without samples.
    let names = try SampleTable.bytes(of: [])
    try console.outputBytes(names)
    var batch: [HealthSample] = []
    func flush() throws {
      try console.outputBytes(Array(SampleTable.bytes(of: batch).dropFirst(names.count)))
      batch = []
    }
    try forEach(query) { sample in
      batch.append(sample)
      if batch.count == 1_000 { try flush() }
    }
    if !batch.isEmpty { try flush() }
  }

  private func printText(_ query: SampleQuery, _ buffer: inout LineBuffer) throws {
    let times = TimeText(calendar)
    try forEach(query) { sample in
      var parts = [times.time(sample.start)]
      if sample.end != sample.start { parts.append("to \(times.time(sample.end))") }
      parts += [
        SampleText.content(try withMembers(sample)), "(\(CellText.printable(sample.source.name)))",
      ]
      try buffer.line(parts.joined(separator: "  "))
    }
  }

  /// A correlation with its members, which are kept as samples of their own.
  private func withMembers(_ sample: HealthSample) throws -> HealthSample {
    guard case .correlation(var correlation) = sample.content, correlation.samples.isEmpty else {
      return sample
    }
    var query = SampleQuery()
    query.ids = Set(correlation.members)
    correlation.samples = try health.samples(query).sorted { $1.type < $0.type }
    var sample = sample
    sample.content = .correlation(correlation)
    return sample
  }
}
