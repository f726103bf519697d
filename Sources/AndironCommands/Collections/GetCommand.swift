internal import Andiron
internal import ValueModel

/// `andiron get`: objects by their keys.
enum GetCommand: Command {
  private static let pretty = OptionSpecification(
    "pretty", "Print each object on lines of its own, indented.")

  static let specification = CommandSpecification(
    name: "get",
    summary: "Prints objects of a collection as JSON, by their primary keys.",
    operands: ["STORE", "COLLECTION", "KEY..."],
    options: [.keyFile, ObjectEnvelope.keysOption, pretty],
    json: nil,
    details: """
      One object a line, in the order of the keys. A KEY is a UUID, an integer or a string, as the
      collection has them, or two to four of these with / between them where its keys are compound; then
      ~ and / in a part are written as ~0 and ~1. A key that no object has is reported on standard error
      by its position, and the exit status is 1.
      """,
    examples: [
      "andiron get clinic.andiron Person 0E984725-C51C-4BF4-9960-E1C80E27ABA0",
      "andiron get clinic.andiron Visit 17 18 --pretty",
      "andiron get clinic.andiron Enrolment '0E984725-C51C-4BF4-9960-E1C80E27ABA0/study 7'",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let snapshot = try arguments.store(.readOnly).snapshot()
    let collection = try snapshot.existingCollection(arguments.operands[1])
    let keys = try keys(arguments.operands.dropFirst(2), collection.keyKind)
    let envelope = ObjectEnvelope(
      hasKey: arguments.has(ObjectEnvelope.keysOption), isPretty: arguments.has(pretty))
    var buffer = LineBuffer(console)
    var missing: [Int] = []
    for (position, key) in keys.enumerated() {
      if let value = try snapshot.collection(collection.name).value(key) {
        try buffer.line { envelope.append(key, value, to: &$0) }
      } else {
        missing.append(position + 1)
      }
    }
    try buffer.flush()
    for position in missing {
      console.errorLine(
        "andiron get: no object of \(collection.name) has KEY \(position) of \(keys.count)")
    }
    return missing.isEmpty ? .sound : .problems
  }

  private static func keys(
    _ texts: ArraySlice<String>, _ kind: RecordKey.Kind
  ) throws(UsageError) -> [RecordKey] {
    var keys: [RecordKey] = []
    for text in texts {
      guard let key = RecordKey(text: text, kind: kind) else {
        throw UsageError(
          "KEY \(keys.count + 1) has to be \(kind.article), as all keys of the collection")
      }
      keys.append(key)
    }
    return keys
  }
}
