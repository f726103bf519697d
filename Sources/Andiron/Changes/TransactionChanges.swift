/// The objects that a transaction has touched.
struct TransactionChanges: Sendable {
  /// Whether keys are listed; otherwise only collections are.
  let listsKeys: Bool
  private var changes = ChangeSet()
  private var lastCollection = ""
  /// Whether observers were notified before the commit.
  var isRecorded = false
  /// The sequence of the snapshots that see the transaction.
  var sequence: UInt64 = 0

  init(listsKeys: Bool) { self.listsKeys = listsKeys }

  mutating func add(_ key: [UInt8], of collection: String) {
    if listsKeys {
      changes.add(key, of: collection)
    } else if collection != lastCollection {
      lastCollection = collection
      changes.addAll(of: collection)
    }
  }

  mutating func addAll(of collection: String) { changes.addAll(of: collection) }

  mutating func merge(_ other: TransactionChanges) { changes.merge(other.changes) }

  var all: ChangeSet { changes }
}
