public import ValueModel

/// A type that can be a primary key: `UUID`, `String` or `Int`, or a `CompoundKey` of these.
public protocol ObjectKey: Hashable, Sendable, Codable {
  /// Creates the key that `keyValue` wrote; nil if the value is not such a key.
  init?(keyValue: Value)
  /// The key as stored in the hidden field of an object.
  var keyValue: Value { get }
  /// Returns whether the key is the one that was written as this value.
  func isSame(asKeyValue value: Value) -> Bool
  /// The key of an object that has no key yet.
  static var unassigned: Self { get }
  /// Whether an object with this key can be stored.
  var isAssigned: Bool { get }
}

extension ObjectKey {
  public var isAssigned: Bool { self != .unassigned }

  public func isSame(asKeyValue value: Value) -> Bool { Self(keyValue: value) == self }
}

/// Keys that the program assigns. Unassigned is the least `Int`.
extension Int: ObjectKey {
  public init?(keyValue: Value) {
    guard let integer = keyValue.integer, let key = Int(exactly: integer) else { return nil }
    self = key
  }

  public var keyValue: Value { Value(self) }

  public static var unassigned: Int { .min }
}
