internal import Andiron
internal import AndironCommands
internal import CareHealth
internal import CareModel
internal import Foundation

/// `andiron care STORE adherence`.
struct CareAdherence {
  private struct Row: Encodable {
    var day: String
    var hasTasks: Bool
    var events: Int
    /// From 0 to 1; missing where there are no events.
    var progress: Double?
  }
  private struct Output: Encodable {
    var days: [Row]
    var zone: String
    var mean: Double?
  }

  private static let barWidth = 24

  private let query: EventQuery
  private let calendar: Calendar

  init(_ query: EventQuery, _ calendar: Calendar) {
    self.query = query
    self.calendar = calendar
  }

  func run(_ store: Store, _ arguments: ParsedArguments, _ console: Console) throws {
    let days = try HealthTaskStore(store).adherence(query, timeZone: calendar.timeZone)
    let times = TimeText(calendar)
    let rows = days.map { day in
      Row(
        day: times.day(day.start), hasTasks: day.hasTasks, events: day.eventCount,
        progress: Self.progress(day))
    }
    let mean = days.meanProgress
    if arguments.has(.json) {
      return try console.json(
        Output(days: rows, zone: calendar.timeZone.identifier, mean: mean))
    }
    var table = PlainTable([("day", .left), ("", .left), ("events", .right), ("done", .right)])
    for row in rows {
      let bar = Bar.text(row.progress ?? 0, most: 1, width: Self.barWidth)
      let done = row.progress.map(Self.percent) ?? (row.hasTasks ? "" : "no tasks")
      table.add([row.day, bar, String(row.events), done])
    }
    for line in table.lines { try console.line(line) }
    try console.line(
      mean.map { "mean of the days with events: \(Self.percent($0))" } ?? "no events")
  }

  private static func progress(_ day: DayAdherence) -> Double? {
    if case .progress(let progress) = day.adherence { progress } else { nil }
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
