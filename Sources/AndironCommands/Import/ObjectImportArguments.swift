internal import Andiron
internal import ValueModel

/// `andiron import --collection`: stores JSON objects in a collection.
package enum ObjectImportArguments {
  static let key = OptionSpecification(
    "key", value: "PATH", "Take each object's key from this field, which stays in the object.")
  static let keys = OptionSpecification(
    "keys", "Take keys and objects from envelopes, as export --keys writes them.")
  static let keyKind = OptionSpecification(
    "key-kind", value: "KIND",
    "The kind of keys of a new collection: uuid, string, integer, or compound such as uuid/string.")
  package static let skip = OptionSpecification(
    "skip", "List malformed or refused objects, skip them, and continue.")

  static let options = [key, keys, keyKind, skip]

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    for option in ResourceImport.forResources where arguments.has(option) {
      throw UsageError("--\(option.name) and --collection cannot be combined")
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
      store,
      CollectionImport(
        collection: name,
        keys: ImportKeys(source: source, kind: known ?? kind, collection: name)),
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
    if arguments.has(keys) { throw UsageError("--key and --keys cannot be combined") }
    return .field(try ParsedArguments.path(text, key))
  }

  private static func kind(_ arguments: ParsedArguments) throws(UsageError) -> RecordKey.Kind? {
    guard let text = arguments[keyKind] else { return nil }
    guard let kind = RecordKey.Kind(name: text) else {
      throw UsageError(
        "--key-kind takes uuid, string or integer, or two to four of these joined by /")
    }
    return kind
  }
}
