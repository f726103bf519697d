import Andiron

/// A collection that is synchronised with a path of a database, and its records.
struct CollectionScope: Sendable {
  var mapping: FirebaseMapping
  /// The key prefix of the records: the address of the database, the path and the collection.
  let name: String

  init(_ mapping: FirebaseMapping, database: String) {
    self.mapping = mapping
    name = database + "/" + mapping.path.joined(separator: "/") + " " + mapping.collection
  }

  func mark(_ source: some ObjectSource) throws -> FirebaseMark {
    try source.object(FirebaseMark.self, key: name) ?? FirebaseMark(pk: name)
  }

  func node(_ key: String, _ source: some ObjectSource) throws -> FirebaseNode? {
    try source.object(FirebaseNode.self, key: CompoundKey(name, key))
  }
}
