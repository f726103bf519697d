import Synchronization

/// Which types are `StoredObject`, looked up once for each.
enum StoredTypes {
  private static let known = Mutex<[ObjectIdentifier: Bool]>([:])

  static func contains<T>(_ type: T.Type) -> Bool {
    let identifier = ObjectIdentifier(type)
    if let found = known.withLock({ $0[identifier] }) { return found }
    let isStored = type is any StoredObject.Type
    known.withLock { $0[identifier] = isStored }
    return isStored
  }
}
