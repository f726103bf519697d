internal import Andiron
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
  }
  private struct Output: Encodable {
    var events: [Row]
  }

  private let query: EventQuery
  private let times: TimeText

  init(_ query: EventQuery, _ calendar: Calendar) {
    self.query = query
    times = TimeText(calendar)
  }

  func run(_ store: Store, _ arguments: ParsedArguments, _ console: Console) throws {
    let snapshot = try store.snapshot()
    var rows = try events(of: TaskVersion.self, snapshot)
    rows += try events(of: HealthTaskVersion.self, snapshot)
    rows.sort { ($0.start, $0.row.task) < ($1.start, $1.row.task) }
    if arguments.has(.json) { return try console.json(Output(events: rows.map(\.row))) }
    guard !rows.isEmpty else { return try console.line("no events") }
    var table = PlainTable([
      ("start", .left), ("end", .left), ("task", .left), ("done", .left), ("values", .left),
    ])
    for (start, end, row) in rows {
      table.add([
        times.time(start), times.time(end), row.title ?? row.task, row.isDone ? "yes" : "",
        row.values.map(Self.text).joined(separator: ", "),
      ])
    }
    for line in table.lines { try console.line(line) }
  }

  private func events<Task: ScheduledVersion>(
    of type: Task.Type, _ snapshot: StoreSnapshot
  ) throws -> [(start: Date, end: Date, row: Row)] {
    try EventReader(type).events(query, in: snapshot).map { event in
      let values = try event.outcome?.version().values ?? []
      let row = Row(
        task: event.task.id, title: event.task.title, occurrence: event.occurrence,
        start: times.stamp(event.start), end: times.stamp(event.end),
        isDone: event.outcome != nil, values: values, targets: event.element.targetValues)
      return (event.start, event.end, row)
    }
  }

  private static func text(_ value: OutcomeValue) -> String {
    let text =
      switch value.content {
      case .integer(let number): "\(number)"
      case .double(let number): "\(number)"
      case .boolean(let isTrue): isTrue ? "yes" : "no"
      case .text(let text): text
      case .binary(let bytes): FigureText.bytes(bytes.count)
      case .date(let date): date.formatted(.iso8601)
      }
    return value.units.map { "\(text) \($0)" } ?? text
  }
}
