internal import Andiron
internal import ValueModel

/// `andiron import`: JSON into a collection.
enum ImportCommand: Command {
  private static let key = OptionSpecification(
    "key", value: "PATH", "Take each object's key from this field, which stays where it is.")
  private static let keys = OptionSpecification(
    "keys", "Take key and object from envelopes, as export --keys writes them.")
  private static let keyKind = OptionSpecification(
    "key-kind", value: "KIND",
    "What the keys of a new collection are: uuid, string, integer, or compound: uuid/string.")
  private static let skip = OptionSpecification(
    "skip", "Leave out what is malformed or refused, list it, and go on.")

  static let specification = CommandSpecification(
    name: "import",
    summary: "Stores the objects of a JSON file in a collection.",
    operands: ["STORE", "COLLECTION", "FILE"],
    options: [.keyFile, key, keys, keyKind, skip],
    details: """
      FILE, or - for standard input, holds one array of objects, or objects one behind the other, on
      lines or not; it may be larger than memory. STORE and COLLECTION are made where they are absent.
      Without --key and --keys each object gets a new key. An object whose key is there replaces the
      one that has it. The kind of keys is that of the collection; of a new one that of --key-kind, or
      else what the first envelope tells, or else integer or string, as the first key is.

      Each 1000 objects are one transaction, durable when it is done. What is malformed or refused ends
      the import: its place and what was imported before it is told, and the exit status is 1. With
      --skip it is listed on standard error by line and byte and left out; then a file that is no array
      has to have each object on a line of its own, and in an array what is malformed still ends it.
      """,
    examples: [
      "andiron import clinic.andiron Person people.ndjson",
      "andiron import clinic.andiron Visit visits.json --key number --key-kind integer",
      "andiron import clinic.andiron Person exported/Person.ndjson --keys --skip",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let source = try keySource(arguments)
    let kind = try kind(arguments)
    let input = try ImportInput(arguments.operands[2], console)
    let store = try arguments.store(.createIfAbsent)
    let name = arguments.operands[1]
    let known = try store.collection(name).description()?.keyKind
    if let known, let kind, known != kind {
      throw CommandError("the collection \(name) has keys of kind \(known), not \(kind)")
    }
    let run = ImportRun(
      store, name, ImportKeys(source: source, kind: known ?? kind, collection: name),
      skips: arguments.has(skip), console)
    let isDone = try run.run(input)
    try store.close()
    try run.report(isJSON: arguments.has(.json))
    return isDone && run.counts.skipped == 0 ? .sound : .problems
  }

  private static func keySource(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> ImportKeys.Source {
    guard let text = arguments[key] else { return arguments.has(keys) ? .envelope : .made }
    if arguments.has(keys) { throw UsageError("--key and --keys exclude each other") }
    return .field(try ParsedArguments.path(text, key))
  }

  private static func kind(_ arguments: ParsedArguments) throws(UsageError) -> RecordKey.Kind? {
    guard let text = arguments[keyKind] else { return nil }
    guard let kind = RecordKey.Kind(name: text) else {
      throw UsageError(
        "--key-kind takes uuid, string or integer, or two to four of these with / between")
    }
    return kind
  }
}
