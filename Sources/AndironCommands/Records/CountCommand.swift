internal import Andiron
internal import DocumentStore
internal import FHIRModel
package import FHIRStore
internal import ObjectModel
internal import ValueModel

/// `andiron count`: the number of resources or objects.
package enum CountCommand: RecordsCommand, ResourceAnswer {
  package static let resourceOptions: [OptionSpecification] = [.release]

  package static let specification = CommandSpecification(
    name: "count",
    summary: "Counts resources of each type, objects of collections, documents of databases.",
    operands: ["STORE"],
    optionalOperands: ["TYPE", "PREDICATE", "ARGUMENT..."],
    options: [.keyFile, .release, .database, .selector],
    details: """
      Without TYPE: all types of FHIR resources with their counts in each release, and all other
      collections and all databases with theirs. TYPE is a type of resource, counted in all releases or in the one that
      --release names, or the name of a collection, such as r4/Patient. PREDICATE, ARGUMENT: see query.
      With --database NAME: the documents that are not deleted, or those that --selector matches.
      """,
    examples: [
      "andiron count clinic.andiron", "andiron count clinic.andiron Patient",
      "andiron count clinic.andiron Visit 'age BETWEEN {18, 65}'",
      "andiron count clinic.andiron --database notes",
    ])

  private struct Output: Encodable {
    var collection: String
    var count: Int
  }

  private struct TypeOutput: Encodable {
    var type: String
    var release: String?
    var count: Int
  }

  private struct ListOutput: Encodable {
    var resources: [TypeOutput]
    var collections: [Output]
    var databases: [DatabaseOutput]
  }

  private struct DatabaseOutput: Encodable {
    var database: String
    var count: Int
  }

  package static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try arguments.releaseVersion()
    try arguments.checkDatabase(own: [.selector], others: [.release])
    guard arguments.has(.database) else { return }
    _ = try arguments.selector()
    if arguments.operands.count > 1 { throw UsageError("--database takes no TYPE") }
  }

  package static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    try records.read { reader in
      if let name = arguments[.database] {
        return try documents(reader.source.existingDatabase(name), arguments, console)
      }
      if arguments.operands.count == 1 { return try all(reader, arguments, console) }
      let name = arguments.operands[1]
      if arguments.operands.count == 2, try reader.source.collection(name).description() == nil,
        ParsedArguments.releases.contains(where: { $0.types.resource(name) != nil })
      {
        return try type(name, reader, arguments, console)
      }
      return try objects(reader.source, arguments, console)
    }
    return .sound
  }

  package static func answer(
    _ records: some FHIRRecords, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    guard arguments.operands.count <= 2 else {
      throw UsageError("PREDICATE is for objects of stores")
    }
    try records.read { reader in
      if let name = arguments.operands.dropFirst().first {
        return try type(name, reader, arguments, console)
      }
      try show(resources(reader, arguments), [], [], arguments, console)
    }
    return .sound
  }

  private static func documents(
    _ database: Database<StoreSnapshot>, _ arguments: ParsedArguments, _ console: Console
  ) throws {
    let count = try arguments.selector().map { try database.count(matching: $0) }
    let output = try DatabaseOutput(database: database.name, count: count ?? database.count())
    if arguments.has(.json) {
      try console.json(output)
    } else {
      try console.line("\(output.count)")
    }
  }

  private static func objects(
    _ snapshot: StoreSnapshot, _ arguments: ParsedArguments, _ console: Console
  ) throws {
    let filter = try arguments.filter(from: 2)
    let name = try snapshot.existingCollection(
      arguments.operands[1], release: arguments.releaseVersion()
    ).name
    let query = Query(filter: filter)
    let collection = snapshot.collection(name)
    try collection.checkFields(of: query, console)
    let count = try collection.count(query)
    if arguments.has(.json) {
      try console.json(Output(collection: name, count: count))
    } else {
      try console.line("\(count)")
    }
  }

  private static func type(
    _ name: String, _ reader: FHIRReader<some ResourceSource>, _ arguments: ParsedArguments,
    _ console: Console
  ) throws {
    let release = try arguments.releaseVersion()
    let count = try reader.counts().filter {
      $0.type == name && (release == nil || $0.release == release)
    }.reduce(0) { $0 + $1.count }
    if arguments.has(.json) {
      try console.json(TypeOutput(type: name, release: release?.rawValue, count: count))
    } else {
      try console.line("\(count)")
    }
  }

  private static func all(
    _ reader: FHIRReader<StoreSnapshot>, _ arguments: ParsedArguments, _ console: Console
  ) throws {
    let release = try arguments.releaseVersion()
    let documents = try DatabaseCollections(reader.source)
    let others = try reader.source.collections().filter {
      release == nil && !ResourceCollection.isOne($0.name) && !documents.names.contains($0.name)
    }
    let databases = try (release == nil ? documents.databases : []).map {
      DatabaseOutput(database: $0, count: try reader.source.database($0).count())
    }
    try show(
      resources(reader, arguments), others.map { Output(collection: $0.name, count: $0.count) },
      databases, arguments, console)
  }

  private typealias Counts = [(release: ReleaseVersion, type: String, count: Int)]

  private static func resources(
    _ reader: FHIRReader<some ResourceSource>, _ arguments: ParsedArguments
  ) throws -> Counts {
    let release = try arguments.releaseVersion()
    return try reader.counts().filter { release == nil || $0.release == release }
  }

  private static func show(
    _ counts: Counts, _ others: [Output], _ databases: [DatabaseOutput],
    _ arguments: ParsedArguments, _ console: Console
  ) throws {
    if arguments.has(.json) {
      return try console.json(
        ListOutput(
          resources: counts.map {
            TypeOutput(type: $0.type, release: $0.release.rawValue, count: $0.count)
          }, collections: others, databases: databases))
    }
    if !counts.isEmpty { try table(counts, console) }
    for entry in others {
      try console.line("\(CellText.printable(entry.collection)): \(entry.count)")
    }
    for entry in databases {
      try console.line("database \(entry.database): \(entry.count)")
    }
  }

  /// Prints a line for each type, with a column for each release that has resources.
  private static func table(
    _ counts: Counts, _ console: Console
  ) throws {
    let releases = Set(counts.map(\.release)).sorted()
    var table = TableWriter(
      columns: console.outputColumns ?? 80,
      fields: releases.map { ValuePath(field: $0.rawValue) }, keyTitle: "type",
      LineBuffer(console))
    for type in Set(counts.map(\.type)).sorted() {
      let row = counts.filter { $0.type == type }
      try table.add(
        .string(type),
        Value(object: row.map { ($0.release.rawValue, Value($0.count)) }))
    }
    let totals = releases.map { release in
      (
        release.rawValue,
        Value(counts.filter { $0.release == release }.reduce(0) { $0 + $1.count })
      )
    }
    try table.add(.string("all"), Value(object: totals))
    try table.finish()
  }
}
