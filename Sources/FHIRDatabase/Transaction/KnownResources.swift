import CollectionModel
import ValueModel

/// The resources of one collection that a transaction has looked up, so that what is looked up
/// together, or was a moment ago, is not looked up again.
struct KnownResources {
  /// A resource that is there.
  struct Found {
    var key: RecordKey
    var value: Value
  }

  /// The resources that are there with a primary key or an `id`.
  private var byID: [String: [Found]] = [:]
  private var byKey: [RecordKey: Found?] = [:]
  /// New resources that the database does not have yet.
  private(set) var newKeys: Set<RecordKey> = []
  private(set) var newIDs: Set<String> = []

  /// The most resources that are held.
  private static let most = 4_096

  func resources(withID id: String) -> [Found]? { byID[id] }

  /// Nil if it is not known; the inner value is nil if there is no such resource.
  func resource(_ key: RecordKey) -> Found?? { byKey[key] }

  mutating func note(_ found: [Found], withID id: String) {
    trim()
    byID[id] = found
    for resource in found { byKey[resource.key] = .some(resource) }
  }

  mutating func note(_ found: Found?, _ key: RecordKey) {
    trim()
    byKey[key] = .some(found)
  }

  private mutating func trim() {
    guard byID.count + byKey.count > 2 * Self.most else { return }
    byID.removeAll()
    byKey.removeAll()
  }

  /// A resource was written or deleted; `ids` are those that it had and has.
  mutating func forget(_ key: RecordKey, ids: [String?]) {
    byKey[key] = nil
    for id in ids.compactMap({ $0 }) { byID[id] = nil }
  }

  mutating func noteNew(_ key: RecordKey, id: String?) {
    forget(key, ids: [id])
    newKeys.insert(key)
    if let id { newIDs.insert(id) }
  }

  /// The new resources are in the database now.
  mutating func noteWritten() {
    newKeys.removeAll()
    newIDs.removeAll()
  }
}
