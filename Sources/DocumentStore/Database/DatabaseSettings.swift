import Andiron
import ValueModel

/// The settings and counters of a database.
struct DatabaseSettings: Sendable, Hashable {
  /// The number of revisions of each leaf's path that CouchDB keeps.
  static let defaultDepth = 1_000
  /// The number of purges that CouchDB remembers.
  static let defaultPurgeLimit = 1_000

  /// Distinguishes this database from others that had or have its name.
  var identifier: String
  /// The number of revisions kept of each leaf's path.
  var depth = Self.defaultDepth
  /// The last assigned number. Changes get greater numbers, even if no change with a number is
  /// left.
  var lastSequence = 0
  /// The number of purges so far.
  var purgeCount = 0
  /// The number of purges to remember.
  var purgeLimit = Self.defaultPurgeLimit
  /// The number of the last purge that is not remembered; zero if all are.
  var forgottenPurge = 0

  init(identifier: String) { self.identifier = identifier }

  /// Throws `StoreError.damaged` if the value is not that of settings.
  init(_ value: Value) throws(StoreError) {
    let largest = Int64(StoredCounter.largest)
    guard let identifier = value["identifier"]?.string, let depth = value["depth"]?.integer,
      let last = value["lastSequence"]?.integer, let purges = value["purgeCount"]?.integer,
      depth > 0, (0...largest).contains(last), (0...largest).contains(purges),
      let limit = Self.number(value["purgeLimit"], orElse: Self.defaultPurgeLimit), limit > 0,
      // Purges were counted before they were remembered.
      let forgotten = Self.number(value["forgottenPurge"], orElse: purges > 0 ? Int(last) : 0),
      (0...Int(last)).contains(forgotten)
    else {
      throw StoreError(
        .damaged, "a record holds no database", collection: DatabaseLayout.registry)
    }
    self.identifier = identifier
    self.depth = Int(depth)
    lastSequence = Int(last)
    purgeCount = Int(purges)
    purgeLimit = limit
    forgottenPurge = forgotten
  }

  /// Nil if the field is not a number.
  private static func number(_ value: Value?, orElse number: Int) -> Int? {
    guard let value else { return number }
    return value.integer.flatMap { Int(exactly: $0) }
  }

  var value: Value {
    [
      "identifier": Value(identifier), "depth": Value(depth),
      "lastSequence": Value(lastSequence), "purgeCount": Value(purgeCount),
      "purgeLimit": Value(purgeLimit), "forgottenPurge": Value(forgottenPurge),
    ]
  }
}
