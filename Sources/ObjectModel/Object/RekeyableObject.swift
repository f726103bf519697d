import ValueModel

/// A stored type whose `pk` can be set, and so needs no coding key.
public protocol RekeyableObject: StoredObject {
  var pk: PrimaryKey { get set }
}

extension RekeyableObject {
  /// Sets the key that was written as this value; does nothing if it is not a key of this type.
  mutating func setKey(_ value: Value) {
    if let key = PrimaryKey(keyValue: value) { pk = key }
  }
}
