internal import Andiron
internal import AndironCommands
internal import CareHealth
internal import CareModel
internal import Foundation

/// `andiron care STORE events`.
struct CareEvents {
  private struct Row: Encodable {
    var task: String
    var title: String?
    var occurrence: Int
    var start: String
    var end: String
    var isDone: Bool
    var values: [OutcomeValue]
    var targets: [OutcomeValue]
    /// For each value, the names of what the samples come from; missing for other outcomes.
    var sources: [[String]]?
    /// Why no samples can fulfil the task; missing if some can.
    var problem: String?
  }
  private struct Output: Encodable {
    var events: [Row]
  }

  /// In text; an hour can have thousands of heart rates.
  private static let mostValues = 6

  private let query: EventQuery
  private let times: TimeText

  init(_ query: EventQuery, _ calendar: Calendar) {
    self.query = query
    times = TimeText(calendar)
  }

  func run(_ store: Store, _ arguments: ParsedArguments, _ console: Console) throws {
    var rows = try EventReader(TaskVersion.self).events(query, in: store).map { try row($0) }
    for event in try HealthTaskStore(store).events(query) {
      var next = try row(event.event)
      next.row.sources = event.outcome.map { $0.sources.map { $0.map(\.name) } }
      next.row.problem = event.problem?.message
      rows.append(next)
    }
    rows.sort { ($0.start, $0.row.task) < ($1.start, $1.row.task) }
    if arguments.has(.json) { return try console.json(Output(events: rows.map(\.row))) }
    guard !rows.isEmpty else { return try console.line("no events") }
    var table = PlainTable([
      ("start", .left), ("end", .left), ("task", .left), ("done", .left), ("values", .left),
    ])
    for (start, end, row) in rows {
      table.add([
        times.time(start), times.time(end), row.title ?? row.task, row.isDone ? "yes" : "",
        row.problem ?? Self.text(row.values),
      ])
    }
    for line in table.lines { try console.line(line) }
  }

  private func row<Task: ScheduledVersion>(
    _ event: CareEvent<Task>
  ) throws -> (start: Date, end: Date, row: Row) {
    let row = Row(
      task: event.task.id, title: event.task.title, occurrence: event.occurrence,
      start: times.stamp(event.start), end: times.stamp(event.end),
      isDone: event.outcome != nil, values: try event.outcome?.version().values ?? [],
      targets: event.element.targetValues)
    return (event.start, event.end, row)
  }

  /// The first values, and how many there are if that are not all.
  private static func text(_ values: [OutcomeValue]) -> String {
    let first = values.prefix(mostValues).map(text).joined(separator: ", ")
    return values.count > mostValues ? "\(first), … \(values.count) in all" : first
  }

  private static func text(_ value: OutcomeValue) -> String {
    let text =
      switch value.content {
      case .integer(let number): "\(number)"
      case .double(let number): FigureText.aligned([number])[0]
      case .boolean(let isTrue): isTrue ? "yes" : "no"
      case .text(let text): text
      case .binary(let bytes): FigureText.bytes(bytes.count)
      case .date(let date): date.formatted(.iso8601)
      }
    return value.units.map { "\(text) \($0)" } ?? text
  }
}
