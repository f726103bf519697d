internal import Andiron
internal import ValueModel

extension OptionSpecification {
  static let collection = OptionSpecification(
    "collection", value: "NAME", "A collection of objects of any kind, in place of FHIR resources.")
}

/// `andiron import --collection`: JSON into a collection.
enum ObjectImportArguments {
  static let key = OptionSpecification(
    "key", value: "PATH", "Take each object's key from this field, which stays where it is.")
  static let keys = OptionSpecification(
    "keys", "Take key and object from envelopes, as export --keys writes them.")
  static let keyKind = OptionSpecification(
    "key-kind", value: "KIND",
    "What the keys of a new collection are: uuid, string, integer, or compound: uuid/string.")
  static let skip = OptionSpecification(
    "skip", "Leave out what is malformed or refused, list it, and go on.")

  static let options = [key, keys, keyKind, skip]

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    for option in [
      .release, ResourceImport.lenient, ResourceImport.strict, ResourceImport.batch,
      ResourceImport.problems,
    ] where arguments.has(option) {
      throw UsageError("--\(option.name) and --collection exclude each other")
    }
    guard arguments.operands.count == 2 else { throw UsageError("--collection takes one FILE") }
    let source = try keySource(arguments)
    let kind = try kind(arguments)
    let input = try ImportInput(arguments.operands[1], console)
    let store = try arguments.store(.createIfAbsent)
    let name = try arguments.required(.collection)
    let known = try store.collection(name).description()?.keyKind
    if let known, let kind, known != kind {
      throw CommandError("the collection \(name) has keys of kind \(known), not \(kind)")
    }
    let run = ObjectImport(
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
