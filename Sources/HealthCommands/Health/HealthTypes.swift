internal import AndironCommands
internal import HealthModel

/// `andiron health STORE types`.
struct HealthTypes {
  private struct Row: Encodable {
    var type: String
    var count: Int
  }
  private struct Output: Encodable {
    var types: [Row]
  }

  private let health: HealthStore
  private let arguments: ParsedArguments
  private let console: Console

  init(_ health: HealthStore, _ arguments: ParsedArguments, _ console: Console) {
    self.health = health
    self.arguments = arguments
    self.console = console
  }

  func run() throws {
    let rows = try health.types().map { type in
      Row(type: type.identifier, count: try health.count(SampleQuery(type)))
    }
    if arguments.has(HealthCommand.json) { return try console.json(Output(types: rows)) }
    guard !rows.isEmpty else { return try console.line("no samples") }
    var table = PlainTable([("type", .left), ("samples", .right)])
    for row in rows { table.add([SampleTypeName.short(SampleType(row.type)), String(row.count)]) }
    for line in table.lines { try console.line(line) }
  }
}
