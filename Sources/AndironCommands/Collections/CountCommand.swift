internal import Andiron
internal import ObjectModel

/// `andiron count`: how many objects there are.
enum CountCommand: Command {
  static let specification = CommandSpecification(
    name: "count",
    summary: "Counts the objects of each collection, or those that match a predicate.",
    operands: ["STORE"],
    optionalOperands: ["COLLECTION", "PREDICATE", "ARGUMENT..."],
    options: [.keyFile],
    details: """
      Without COLLECTION: all collections with their counts. PREDICATE and ARGUMENT are those of query.
      """,
    examples: [
      "andiron count clinic.andiron", "andiron count clinic.andiron Person",
      "andiron count clinic.andiron Person 'age BETWEEN {18, 65}'",
    ])

  private struct Output: Encodable {
    var collection: String
    var count: Int
  }

  private struct ListOutput: Encodable {
    var collections: [Output]
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    guard arguments.operands.count > 1 else { return try runAll(arguments, console) }
    let filter = try arguments.filter(from: 2)
    let snapshot = try arguments.store(.readOnly).snapshot()
    let name = try snapshot.existingCollection(arguments.operands[1]).name
    let count = try snapshot.collection(name).count(Query(filter: filter))
    if arguments.has(.json) {
      try console.json(Output(collection: name, count: count))
    } else {
      try console.line("\(count)")
    }
    return .sound
  }

  private static func runAll(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let counts = try arguments.store(.readOnly).collections().map {
      Output(collection: $0.name, count: $0.count)
    }
    if arguments.has(.json) {
      try console.json(ListOutput(collections: counts))
    } else {
      for entry in counts {
        try console.line("\(CellText.printable(entry.collection)): \(entry.count)")
      }
    }
    return .sound
  }
}
