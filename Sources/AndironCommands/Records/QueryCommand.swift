internal import Andiron
internal import FHIRStore
internal import ObjectModel
internal import ValueModel

/// `andiron query`: the objects that match a predicate.
enum QueryCommand: RecordsCommand {
  private static let table = OptionSpecification(
    "table", "Print a table even if standard output is not a terminal.")
  private static let explain = OptionSpecification(
    "explain", "Print how the query would be answered, without running it.")
  private static let ndjson = OptionSpecification(
    "json", "Print one JSON object a line, even on a terminal; with --explain, one object.")

  static let specification = CommandSpecification(
    name: "query",
    summary: "Prints the objects that match a predicate, or the documents that match a selector.",
    operands: ["STORE"],
    optionalOperands: ["COLLECTION", "PREDICATE", "ARGUMENT..."],
    options: [.keyFile] + ParsedArguments.queryOptions
      + [explain, ObjectEnvelope.keysOption, table, .database, .selector] + DocumentQuery.options,
    json: ndjson,
    details: """
      COLLECTION is a name that count or stats lists, such as r4/Patient, or a type of FHIR resource that
      the store has in exactly one release. PREDICATE is text as described in docs/queries.md; without
      it, all objects match. Each ARGUMENT replaces a %@, %d, %f, %s or %K: an argument that is JSON is
      that value, anything else is a string; where the predicate needs a string, the argument is always
      one. On a terminal, the output is a table that fits it, with the keys first; otherwise it is one
      JSON object a line. An order that no index provides is sorted in memory: --explain shows this, and
      with --limit it takes little memory.

      With --database NAME, there is no COLLECTION: the documents of the database are printed, as CouchDB
      writes them, that --selector matches (docs/selectors.md), or all of them. --sort and --fields name
      fields as selectors do. If --limit ends the output, the bookmark of the next page is printed on
      standard error: the same command with --bookmark continues there. Documents without a field of --sort
      are not found.
      """,
    examples: [
      "andiron query clinic.andiron Person",
      "andiron query clinic.andiron Person 'ANY name.given BEGINSWITH[c] %@' jo --sort born:desc",
      "andiron query clinic.andiron Person 'born BETWEEN {%d, %d}' 1960 1969 --fields id,name.family",
      "andiron query clinic.andiron Person 'age == 30' --sort name.family --limit 10 --explain",
      #"andiron query clinic.andiron --database notes --selector '{"stars": {"$gte": 4}}' --sort stars"#,
    ])

  static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    guard !arguments.has(table) || !arguments.has(.json) else {
      throw UsageError("--table and --json cannot be combined")
    }
    try arguments.checkDatabase(
      own: [.selector] + DocumentQuery.options, others: [ObjectEnvelope.keysOption])
    if arguments.has(.database) {
      _ = try DocumentQuery.query(arguments)
      guard arguments.operands.count == 1 else {
        throw UsageError("--database takes --selector instead of COLLECTION and PREDICATE")
      }
    } else {
      guard arguments.operands.count > 1 else { throw UsageError("COLLECTION is missing") }
      _ = try arguments.query(from: 2)
    }
  }

  static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let isTable = arguments.has(table) || (console.outputColumns != nil && !arguments.has(.json))
    if let name = arguments[.database] {
      let database = try records.store.snapshot().existingDatabase(name)
      let run = DocumentQuery(database, try DocumentQuery.query(arguments))
      try arguments.has(explain)
        ? run.explain(isJSON: arguments.has(.json), console)
        : run.print(isTable: isTable, console)
      return .sound
    }
    let query = try arguments.query(from: 2)
    let snapshot = try records.store.snapshot()
    let collection = snapshot.collection(
      try snapshot.existingCollection(arguments.operands[1]).name)
    try collection.checkFields(of: query, isExplained: arguments.has(explain), console)
    if arguments.has(explain) {
      try self.explain(collection, query, arguments, console)
    } else if isTable {
      try printTable(collection, query, console)
    } else {
      try printLines(collection, query, arguments, console)
    }
    return .sound
  }

  private static func printLines(
    _ collection: ValueCollection<StoreSnapshot>, _ query: Query, _ arguments: ParsedArguments,
    _ console: Console
  ) throws {
    let envelope = ObjectEnvelope(hasKey: arguments.has(ObjectEnvelope.keysOption))
    var buffer = LineBuffer(console)
    try collection.forEach(query) { key, value in
      try buffer.line { envelope.append(key, value, to: &$0) }
    }
    try buffer.flush()
  }

  private static func printTable(
    _ collection: ValueCollection<StoreSnapshot>, _ query: Query, _ console: Console
  ) throws {
    var table = TableWriter(
      columns: console.outputColumns ?? 80, fields: query.projection, LineBuffer(console))
    try collection.forEach(query) { key, value in try table.add(key, value) }
    try table.finish()
  }

  // MARK: Plans

  private struct Explanation: Encodable {
    var lines: [String]
    var indexes: [String]
    var unfinishedIndexes: [String]
    var sortsInMemory: Bool
    var scansEverything: Bool
    var estimatedEntries: Int
    var estimatedObjects: Int
    var objects: Int
  }

  private static func explain(
    _ collection: ValueCollection<StoreSnapshot>, _ query: Query, _ arguments: ParsedArguments,
    _ console: Console
  ) throws {
    guard let plan = try collection.explain(query) else { return }
    guard arguments.has(.json) else { return try console.line("\(plan)") }
    try console.json(
      Explanation(
        lines: plan.lines, indexes: plan.indexes, unfinishedIndexes: plan.unfinishedIndexes,
        sortsInMemory: plan.sortsInMemory, scansEverything: plan.scansEverything,
        estimatedEntries: plan.estimatedEntryCount, estimatedObjects: plan.estimatedObjectCount,
        objects: plan.collectionCount))
  }
}
