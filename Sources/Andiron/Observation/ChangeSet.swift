/// Which objects of which collections some transactions have written or deleted.
struct ChangeSet: Sendable {
  /// Keys that were touched; nil where there were too many to list.
  private(set) var keysByCollection: [String: Set<[UInt8]>?] = [:]
  private var count = 0

  /// More keys than that are not listed one by one.
  static let mostKeys = 10_000

  var isEmpty: Bool { keysByCollection.isEmpty }

  mutating func add(_ key: [UInt8], of collection: String) {
    guard case .some(.some(var keys)) = keysByCollection[collection, default: .some([])] else {
      return
    }
    keysByCollection[collection] = .none
    keys.insert(key)
    count += 1
    keysByCollection[collection] = .some(count > Self.mostKeys ? nil : keys)
  }

  /// Everything of the collection may have changed.
  mutating func addAll(of collection: String) { keysByCollection[collection] = .some(nil) }

  mutating func merge(_ other: ChangeSet) {
    for (collection, keys) in other.keysByCollection {
      guard let keys else {
        addAll(of: collection)
        continue
      }
      for key in keys { add(key, of: collection) }
    }
  }

  /// Whether any of the collections was touched.
  func concerns(_ collections: Set<String>) -> Bool {
    keysByCollection.keys.contains { collections.contains($0) }
  }

  /// Whether the object may have changed.
  func concerns(_ key: [UInt8], of collection: String) -> Bool {
    switch keysByCollection[collection] {
    case nil: false
    case .some(nil): true
    case .some(.some(let keys)): keys.contains(key)
    }
  }
}
