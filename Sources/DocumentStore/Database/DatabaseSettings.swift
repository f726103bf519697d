import Andiron
import ValueModel

/// What a database remembers about itself.
struct DatabaseSettings: Sendable, Hashable {
  /// As many revisions of each leaf's path are kept as CouchDB keeps.
  static let defaultDepth = 1_000

  /// Tells this database from others that had or have its name.
  var identifier: String
  /// How many revisions of each leaf's path are kept.
  var depth = Self.defaultDepth
  /// Changes have greater numbers, even if nothing that has one is left.
  var lastSequence = 0
  /// How often documents were purged.
  var purgeCount = 0

  init(identifier: String) { self.identifier = identifier }

  /// Throws `StoreError.damaged` if the value is not that of settings.
  init(_ value: Value) throws(StoreError) {
    guard let identifier = value["identifier"]?.string, let depth = value["depth"]?.integer,
      let last = value["lastSequence"]?.integer, let purges = value["purgeCount"]?.integer,
      depth > 0, last >= 0, purges >= 0
    else {
      throw StoreError(
        .damaged, "a record holds no database", collection: DatabaseLayout.registry)
    }
    self.identifier = identifier
    self.depth = Int(depth)
    lastSequence = Int(last)
    purgeCount = Int(purges)
  }

  var value: Value {
    [
      "identifier": Value(identifier), "depth": Value(depth),
      "lastSequence": Value(lastSequence), "purgeCount": Value(purgeCount),
    ]
  }
}
