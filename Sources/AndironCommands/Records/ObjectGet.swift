internal import Andiron
internal import FHIRStore
internal import ValueModel

/// `andiron get --collection`: objects by their keys.
enum ObjectGet {
  static func run(
    _ name: String, _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let snapshot = try records.store.snapshot()
    let collection = try snapshot.existingCollection(name)
    let keys = try keys(arguments.operands.dropFirst(), collection.keyKind)
    let envelope = ObjectEnvelope(
      hasKey: arguments.has(ObjectEnvelope.keysOption), isPretty: arguments.has(GetCommand.pretty))
    var buffer = LineBuffer(console)
    var missing: [Int] = []
    for (position, key) in keys.enumerated() {
      if let value = try snapshot.collection(collection.name).value(key: key) {
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
          "KEY \(keys.count + 1) must be \(kind.article), like all keys of the collection")
      }
      keys.append(key)
    }
    return keys
  }
}
