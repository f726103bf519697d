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
    summary: "Prints the objects of a collection that match a predicate.",
    operands: ["STORE", "COLLECTION"],
    optionalOperands: ["PREDICATE", "ARGUMENT..."],
    options: [.keyFile] + ParsedArguments.queryOptions
      + [explain, ObjectEnvelope.keysOption, table],
    json: ndjson,
    details: """
      COLLECTION is a name that count or stats lists, such as r4/Patient, or a type of FHIR resource that
      the store has in exactly one release. PREDICATE is text as described in docs/queries.md; without
      it, all objects match. Each ARGUMENT replaces a %@, %d, %f, %s or %K: an argument that is JSON is
      that value, anything else is a string; where the predicate needs a string, the argument is always
      one. On a terminal, the output is a table that fits it, with the keys first; otherwise it is one
      JSON object a line. An order that no index provides is sorted in memory: --explain shows this, and
      with --limit it takes little memory.
      """,
    examples: [
      "andiron query clinic.andiron Person",
      "andiron query clinic.andiron Person 'ANY name.given BEGINSWITH[c] %@' jo --sort born:desc",
      "andiron query clinic.andiron Person 'born BETWEEN {%d, %d}' 1960 1969 --fields id,name.family",
      "andiron query clinic.andiron Person 'age == 30' --sort name.family --limit 10 --explain",
    ])

  static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    guard !arguments.has(table) || !arguments.has(.json) else {
      throw UsageError("--table and --json cannot be combined")
    }
    _ = try arguments.query(from: 2)
  }

  static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let query = try arguments.query(from: 2)
    let snapshot = try records.store.snapshot()
    let collection = snapshot.collection(
      try snapshot.existingCollection(arguments.operands[1]).name)
    try collection.checkFields(of: query, isExplained: arguments.has(explain), console)
    if arguments.has(explain) {
      try self.explain(collection, query, arguments, console)
    } else if arguments.has(table) || (console.outputColumns != nil && !arguments.has(.json)) {
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
