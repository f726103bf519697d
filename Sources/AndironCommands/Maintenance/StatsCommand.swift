internal import Andiron
internal import StorageEngine

/// `andiron stats`: the content of a store and the space that it takes.
enum StatsCommand: Command {
  static let specification = CommandSpecification(
    name: "stats",
    summary: "Prints what a store contains and how much space it takes.",
    operands: ["STORE"],
    options: [.keyFile],
    details: """
      Collections with their counts and indexes, tables that belong to no collection, live and dead
      bytes, bytes on disk and their ratio to live bytes, segments, and how much log the next opening
      would replay. Takes no lock and changes no byte; works while another process writes the store.
      """,
    examples: ["andiron stats clinic.andiron"])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let store = try arguments.store(.readOnly)
    let statistics = try store.statistics()
    let collections = try store.collections()
    if arguments.has(.json) {
      try console.json(Output(statistics, collections))
    } else {
      for line in collections.flatMap(lines) + lines(statistics, besides: collections) {
        try console.line(line)
      }
    }
    return .sound
  }

  private static func lines(_ collection: CollectionDescription) -> [String] {
    ["collection \(collection.name): \(collection.count) objects, keys \(collection.keyKind)"]
      + collection.indexes.map { index in
        "  \(index.definition): \(index.entryCount) entries, \(index.state)"
          + (index.failure.map { " (\($0))" } ?? "")
          + (index.isDeclared ? ", declared" : "")
      }
  }

  private static func lines(
    _ statistics: EngineStatistics, besides collections: [CollectionDescription]
  ) -> [String] {
    let known = Set(collections.flatMap { [$0.tableName] + $0.indexes.map(\.engineName) })
    return statistics.tables.filter { !known.contains($0.name) }.map { table in
      "\(table.isIndex ? "index" : "table") \(table.name): \(table.count) "
        + (table.isIndex ? "entries" : "records")
    } + [
      "live \(FigureText.bytes(statistics.liveByteCount)), "
        + "dead \(FigureText.bytes(statistics.deadByteCount)), "
        + "files \(FigureText.bytes(statistics.fileByteCount)) "
        + "(\(FigureText.oneDigit(statistics.amplification)) x live)",
      "segments \(statistics.segmentCount), "
        + "checkpoint \(FigureText.bytes(statistics.checkpointByteCount)), "
        + "to replay \(FigureText.bytes(statistics.loggedSinceCheckpoint))",
    ]
  }

  /// The output of `--json`.
  fileprivate struct Output: Encodable {
    struct Table: Encodable {
      var name: String
      var kind: String
      var count: Int
    }

    struct Collection: Encodable {
      var name: String
      var keyKind: String
      var count: Int
      var indexes: [Index]
    }

    struct Index: Encodable {
      var name: String
      var isUnique: Bool
      var isDeclared: Bool
      var state: String
      var entries: Int
    }

    var collections: [Collection]
    /// All tables and indexes of the engine.
    var tables: [Table]
    var liveBytes: Int
    var deadBytes: Int
    var fileBytes: Int
    var amplification: Double
    var segments: Int
    var checkpointBytes: Int
    var replayBytes: Int

    init(_ statistics: EngineStatistics, _ collections: [CollectionDescription]) {
      self.collections = collections.map(Collection.init)
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

extension StatsCommand.Output.Collection {
  fileprivate init(_ collection: CollectionDescription) {
    self.init(
      name: collection.name, keyKind: collection.keyKind.name, count: collection.count,
      indexes: collection.indexes.map { index in
        StatsCommand.Output.Index(
          name: index.definition.name, isUnique: index.definition.isUnique,
          isDeclared: index.isDeclared, state: "\(index.state)", entries: index.entryCount)
      })
  }
}
