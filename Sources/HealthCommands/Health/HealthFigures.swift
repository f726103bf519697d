internal import AndironCommands
internal import Foundation
internal import HealthModel
internal import ValueModel

/// `andiron health STORE statistics TYPE`.
struct HealthFigures {
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
    let step = try Self.step(arguments[HealthCommand.by])
    let type = try SampleTypeName.type(arguments.operands[2], among: health.types())
    let rows = try statistics(type, step)
    let unrelated = rows.reduce(0) { $0 + $1.unrelatedCount }
    if unrelated > 0 {
      console.errorLine(
        "andiron health: \(FigureText.count(unrelated, "sample")) left out: the unit does not convert"
      )
    }
    let table = FigureTable(type, rows, calendar, by: step?.name)
    if arguments.has(HealthCommand.json) { return try console.json(table.output) }
    if arguments.has(HealthCommand.csv) {
      for line in table.commaSeparated { try console.line(line) }
      return
    }
    for line in table.text(columns: console.outputColumns ?? 80) { try console.line(line) }
  }

  private struct Step {
    var name: String
    var components: DateComponents
    var unit: Calendar.Component
  }

  private static func step(_ name: String?) throws(UsageError) -> Step? {
    switch name {
    case nil: nil
    case "hour": Step(name: "hour", components: DateComponents(hour: 1), unit: .hour)
    case "day": Step(name: "day", components: DateComponents(day: 1), unit: .day)
    case "week": Step(name: "week", components: DateComponents(day: 7), unit: .weekOfYear)
    case "month": Step(name: "month", components: DateComponents(month: 1), unit: .month)
    default: throw UsageError("--by takes hour, day, week or month")
    }
  }

  private func statistics(_ type: SampleType, _ step: Step?) throws -> [HealthStatistics] {
    let limits = try arguments.interval(calendar)
    guard let (start, end) = try interval(type, limits) else { return [] }
    var query = StatisticsQuery(type, from: start, to: end)
    query.unit = arguments[HealthCommand.unit]
    guard let step else { return [try health.statistics(query)] }
    guard let anchor = calendar.dateInterval(of: step.unit, for: start)?.start else {
      throw CommandError("the calendar has no such time")
    }
    return try health.statistics(query, every: step.components, from: anchor, in: calendar)
  }

  /// Returns the requested interval; samples provide each limit that the request does not give.
  /// Returns nil if such a limit is needed and there are no samples, or if the interval would then
  /// be empty.
  private func interval(
    _ type: SampleType, _ limits: (start: Date?, end: Date?)
  ) throws -> (Date, Date)? {
    if let start = limits.start, let end = limits.end { return (start, end) }
    var query = SampleQuery(type, from: limits.start, to: limits.end)
    query.limit = 1
    guard let first = try health.samples(query).first else { return nil }
    query.order = .descending
    guard let last = try health.samples(query).first else { return nil }
    let start = limits.start ?? first.start
    // An end does not belong to the interval, but the last moment does.
    let end = limits.end ?? max(last.end, last.start.addingTimeInterval(1))
    return start < end ? (start, end) : nil
  }
}
