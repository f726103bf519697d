public import Andiron

/// Schemaless documents under a name, with every revision that is not yet settled: on a store as it
/// is at each call, on a snapshot, or in a transaction.
///
///     let saved = try store.database("notes").create(["text": "likes engines"])
///     try store.write { transaction in
///       let notes = try transaction.database("notes")
///       var note = try notes.require(saved.id)
///       note["text"] = "likes analytical engines"
///       try notes.update(note)
///     }
///
/// A database exists once something has been written to it; one that does not exist reads as empty.
/// Documents live beside the store's objects, and change in the same transactions.
public struct Database<Source: ObjectSource> {
  public let name: String
  let source: Source
  let layout: DatabaseLayout

  init(_ name: String, _ source: Source) {
    self.name = name
    self.source = source
    layout = DatabaseLayout(name: name)
  }
}

extension Database: Sendable where Source: Sendable {}

extension Database {
  /// The database as of one commit, for answers that take several reads; nil where nobody else
  /// writes to the source. If it is to be durable, all of it survives power loss.
  ///
  /// Throws `.closed` if the store is closed, and if it is to be durable what a sync throws.
  func steady(isDurable: Bool = false) throws -> Database<StoreSnapshot>? {
    guard Source.self == Store.self, let store = source as? Store else { return nil }
    let snapshot = isDurable ? try store.durableSnapshot() : try store.snapshot()
    return Database<StoreSnapshot>(name, snapshot)
  }
}

extension ObjectSource {
  /// Returns the database with this name, which need not exist.
  ///
  /// A name consists of lower-case letters, digits and `_$()+-/`, and begins with a letter. Throws
  /// `DocumentError.invalidName` otherwise.
  public func database(_ name: String) throws(DocumentError) -> Database<Self> {
    try DocumentRules.check(name: name)
    return Database(name, self)
  }

  /// Returns the names of all databases, sorted. Throws `StoreError`: `.closed`, and `.damaged` or
  /// `.failed` if a record cannot be read.
  public func databases() throws -> [String] {
    var names: [String] = []
    try collection(DatabaseLayout.registry).forEach { key, _ in
      if case .string(let name) = key { names.append(name) }
    }
    return names
  }
}
