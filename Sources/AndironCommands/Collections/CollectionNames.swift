internal import Andiron
internal import StorageEngine
internal import ValueModel

/// The names of the collections of a store, for commands that look at what lies below them.
struct CollectionNames {
  private let collections: [CollectionDescription]
  private let dictionary: ValueDictionary

  /// Returns nil if the store cannot be opened: these commands also work on damaged stores.
  init?(_ arguments: ParsedArguments) {
    guard let store = try? arguments.store(.readOnly),
      let collections = try? store.collections()
    else { return nil }
    self.collections = collections
    dictionary = store.valueDictionary
  }

  /// Returns the collection whose records are in the table of that number, or nil.
  func collection(ofTable number: UInt32) -> String? {
    collections.first { $0.tableNumber == number }?.name
  }

  /// Returns a record's key as text; nil if the bytes are not a key of a collection.
  func keyText(_ bytes: [UInt8]) -> String? {
    bytes.withUnsafeBytes { try? RecordKey(bytes: $0) }?.text
  }

  /// Returns a record's value as JSON; nil if the bytes are not a value.
  func json(_ bytes: [UInt8]) -> String? {
    (try? Value(encoded: bytes, dictionary: dictionary))?.json()
  }

  /// Returns the problem with collections and their indexes in place of the engine's tables and
  /// indexes.
  func readable(_ problem: StoreProblem) -> StoreProblem {
    var problem = problem
    guard problem.engine != nil else { return problem }
    for (name, words) in names {
      problem.message.replace(name, with: words)
      problem.engine?.message.replace(name, with: words)
    }
    return problem
  }

  /// Longer names first, because one can be the beginning of another.
  private var names: [(name: String, words: String)] {
    var names: [(name: String, words: String)] = []
    for collection in collections {
      names.append(("table " + collection.tableName, "collection \(collection.name)"))
      for index in collection.indexes {
        let words = "index \(index.definition.name) of collection \(collection.name)"
        names.append(("index " + index.engineName, words))
      }
    }
    return names.sorted { $0.name.utf8.count > $1.name.utf8.count }
  }
}
