import Synchronization

/// Which types are `StoredObject`, looked up once for each.
enum StoredTypes {
  private static let known = Mutex<[ObjectIdentifier: Bool]>([:])
  /// The address of the type that was looked up last, plus 1 if it is a stored type.
  private static let last = Atomic<UInt>(0)

  static func contains<T>(_ type: T.Type) -> Bool {
    let identifier = ObjectIdentifier(type)
    // Types have even addresses.
    let address = UInt(bitPattern: identifier)
    let last = last.load(ordering: .relaxed)
    if last & ~1 == address { return last & 1 == 1 }
    let isStored = find(type, identifier)
    Self.last.store(address | (isStored ? 1 : 0), ordering: .relaxed)
    return isStored
  }

  private static func find<T>(_ type: T.Type, _ identifier: ObjectIdentifier) -> Bool {
    if let found = known.withLock({ $0[identifier] }) { return found }
    let isStored = type is any StoredObject.Type
    known.withLock { $0[identifier] = isStored }
    return isStored
  }
}
