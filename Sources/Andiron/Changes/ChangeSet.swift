/// The objects, by collection, that some transactions have written or deleted.
struct ChangeSet: Sendable {
  enum Touched: Sendable {
    case keys(Set<[UInt8]>)
    /// Too many keys to list, or unknown ones.
    case anything
  }

  private(set) var touched: [String: Touched] = [:]
  private var count = 0

  /// The most keys that are listed one by one.
  static let mostKeys = 10_000

  var isEmpty: Bool { touched.isEmpty }

  mutating func add(_ key: [UInt8], of collection: String) {
    guard case .keys(var keys) = touched[collection] ?? .keys([]) else { return }
    guard count < Self.mostKeys else { return addAll(of: collection) }
    // Without a second reference, the set is changed in place.
    touched[collection] = .anything
    if keys.insert(key).inserted { count += 1 }
    touched[collection] = .keys(keys)
  }

  /// Records that any object of the collection may have changed.
  mutating func addAll(of collection: String) { touched[collection] = .anything }

  mutating func merge(_ other: ChangeSet) {
    for (collection, touched) in other.touched {
      switch touched {
      case .anything: addAll(of: collection)
      case .keys(let keys): for key in keys { add(key, of: collection) }
      }
    }
  }

  /// Whether any of the collections was touched.
  func concerns(_ collections: Set<String>) -> Bool {
    touched.keys.contains { collections.contains($0) }
  }

  /// Whether the object may have changed.
  func concerns(_ key: [UInt8], of collection: String) -> Bool {
    switch touched[collection] {
    case nil: false
    case .anything: true
    case .keys(let keys): keys.contains(key)
    }
  }
}
