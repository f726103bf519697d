internal import Andiron
internal import DocumentStore
internal import StorageEngine

/// `andiron stats`: the content of a store and the space that it takes.
enum StatsCommand: Command {
  static let specification = CommandSpecification(
    name: "stats",
    summary: "Prints what a store contains and how much space it takes.",
    operands: ["STORE"],
    options: [.keyFile],
    details: """
      Collections and databases with their counts and indexes, tables that belong to neither, live and dead
      bytes, bytes on disk and their ratio to live bytes, segments, and how much log the next opening
      would replay. Takes no lock and changes no byte; works while another process writes the store.
      """,
    examples: ["andiron stats clinic.andiron"])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let store = try arguments.store(.readOnly)
    let statistics = try store.statistics()
    let collections = try store.collections()
    let documents = try DatabaseCollections(store)
    let others = collections.filter { !documents.names.contains($0.name) }
    let databases = try documents.databases.map { try store.database($0) }
    if arguments.has(.json) {
      try console.json(
        Output(statistics, others, try databases.map(Output.Database.init)))
    } else {
      let lines =
        try others.flatMap(lines) + databases.flatMap(lines)
        + lines(statistics, besides: collections)
      for line in lines { try console.line(line) }
    }
    return .sound
  }

  private static func lines(_ database: Database<Store>) throws -> [String] {
    let count = try database.count()
    let deletedCount = try database.deletedCount()
    return [
      "database \(database.name): \(FigureText.count(count, "document")), \(deletedCount) deleted"
    ]
      + (try database.indexes().map {
        "  index \($0.definition.name): \($0.entryCount) entries, \($0.state)"
      })
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

    struct Database: Encodable {
      var name: String
      var count: Int
      var deletedCount: Int
      var indexes: [DatabaseIndex]
    }

    struct DatabaseIndex: Encodable {
      var name: String
      var state: String
      var entries: Int
    }

    struct Index: Encodable {
      var name: String
      var isUnique: Bool
      var isDeclared: Bool
      var state: String
      var entries: Int
    }

    /// Those that hold no databases.
    var collections: [Collection]
    var databases: [Database]
    /// All tables and indexes of the engine.
    var tables: [Table]
    var liveBytes: Int
    var deadBytes: Int
    var fileBytes: Int
    var amplification: Double
    var segments: Int
    var checkpointBytes: Int
    var replayBytes: Int

    init(
      _ statistics: EngineStatistics, _ collections: [CollectionDescription],
      _ databases: [Database]
    ) {
      self.collections = collections.map(Collection.init)
      self.databases = databases
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

extension StatsCommand.Output.Database {
  fileprivate init(_ database: DocumentStore.Database<Store>) throws {
    self.init(
      name: database.name, count: try database.count(), deletedCount: try database.deletedCount(),
      indexes: try database.indexes().map {
        StatsCommand.Output.DatabaseIndex(
          name: $0.definition.name, state: "\($0.state)", entries: $0.entryCount)
      })
  }
}
