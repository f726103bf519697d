internal import Andiron
internal import StorageEngine
internal import ValueModel

/// What the collections of a store are called, for commands that look at what lies below them.
struct CollectionNames {
  private let collections: [CollectionDescription]
  private let dictionary: ValueDictionary

  /// Nil where the store cannot be opened: these commands work on damaged ones too.
  init?(_ arguments: ParsedArguments) {
    guard let store = try? arguments.store(.readOnly),
      let collections = try? store.collections()
    else { return nil }
    self.collections = collections
    dictionary = store.dictionary
  }

  /// The collection whose records lie in the table of that number.
  func collection(ofTable number: UInt32) -> String? {
    collections.first { $0.tableNumber == number }?.name
  }

  /// A record's key in text; nil where the bytes are no key of a collection.
  func keyText(_ bytes: [UInt8]) -> String? {
    bytes.withUnsafeBytes { try? RecordKey(bytes: $0) }?.text
  }

  /// A record's value as JSON; nil where the bytes are no value.
  func json(_ bytes: [UInt8]) -> String? {
    (try? Value(encoded: bytes, dictionary: dictionary))?.json()
  }

  /// The problem with collections and their indexes in place of tables and indexes of the engine.
  func readable(_ problem: StoreProblem) -> StoreProblem {
    var problem = problem
    guard problem.engine != nil else { return problem }
    for (name, words) in names {
      problem.message.replace(name, with: words)
      problem.engine?.message.replace(name, with: words)
    }
    return problem
  }

  /// Longer names first, as one may be the beginning of another.
  private var names: [(name: String, words: String)] {
    collections.flatMap { collection in
      [(name: "table " + collection.tableName, words: "collection \(collection.name)")]
        + collection.indexes.map { index in
          (
            name: "index " + index.engineName,
            words: "index \(index.definition.name) of collection \(collection.name)"
          )
        }
    }
    .sorted { $0.name.utf8.count > $1.name.utf8.count }
  }
}
