internal import StorageEngine

/// `andiron stats`: what a store holds and takes.
enum StatsCommand: Command {
  static let specification = CommandSpecification(
    name: "stats",
    summary: "Prints what a store holds and what it takes.",
    operands: ["STORE"],
    options: [.keyFile],
    details: """
      Counts of records and index entries, live and dead bytes, bytes on disk and their relation to
      live bytes, segments, and what would be replayed at the next opening. Takes no lock and changes no
      byte; works while another process writes the store.
      """,
    examples: ["andiron stats clinic.andiron"])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let engine = try Engine.open(
      arguments.operands[0], options: try arguments.engineOptions(.readOnly))
    let statistics = try engine.statistics
    if arguments.has(.json) {
      try console.json(Output(statistics))
    } else {
      for line in lines(statistics) { try console.line(line) }
    }
    return .sound
  }

  private static func lines(_ statistics: EngineStatistics) -> [String] {
    statistics.tables.map { table in
      "\(table.isIndex ? "index" : "table") \(table.name): \(table.count) "
        + (table.isIndex ? "entries" : "records")
    } + [
      "live \(ByteText.text(statistics.liveByteCount)), "
        + "dead \(ByteText.text(statistics.deadByteCount)), "
        + "files \(ByteText.text(statistics.fileByteCount)) "
        + "(\(ByteText.oneDigit(statistics.amplification)) x live)",
      "segments \(statistics.segmentCount), "
        + "checkpoint \(ByteText.text(statistics.checkpointByteCount)), "
        + "to replay \(ByteText.text(statistics.loggedSinceCheckpoint))",
    ]
  }

  /// What `--json` prints.
  private struct Output: Encodable {
    struct Table: Encodable {
      var name: String
      var kind: String
      var count: Int
    }

    var tables: [Table]
    var liveBytes: Int
    var deadBytes: Int
    var fileBytes: Int
    var amplification: Double
    var segments: Int
    var checkpointBytes: Int
    var replayBytes: Int

    init(_ statistics: EngineStatistics) {
      tables = statistics.tables.map {
        Table(name: $0.name, kind: $0.isIndex ? "index" : "table", count: $0.count)
      }
      liveBytes = statistics.liveByteCount
      deadBytes = statistics.deadByteCount
      fileBytes = statistics.fileByteCount
      amplification = statistics.amplification
      segments = statistics.segmentCount
      checkpointBytes = statistics.checkpointByteCount
      replayBytes = statistics.loggedSinceCheckpoint
    }
  }
}
