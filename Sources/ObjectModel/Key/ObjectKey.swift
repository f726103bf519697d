public import Foundation
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
}

extension ObjectKey {
  public func isSame(asKeyValue value: Value) -> Bool { Self(keyValue: value) == self }
}

/// A key that can be generated, different from all others.
public protocol GeneratedKey: ObjectKey {
  static func makeKey() -> Self
}

/// Sixteen bytes. Unassigned is the nil UUID of RFC 9562.
extension UUID: GeneratedKey {
  public init?(keyValue: Value) {
    var uuid = UUID.unassigned
    let isOne = keyValue.testBytes { bytes in
      guard bytes.count == 16 else { return false }
      uuid = UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
      return true
    }
    guard isOne else { return nil }
    self = uuid
  }

  public func isSame(asKeyValue value: Value) -> Bool { UUID(keyValue: value) == self }

  public var keyValue: Value { withUnsafeBytes(of: uuid) { Value(bytes: Array($0)) } }

  public static var unassigned: UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }

  public static func makeKey() -> UUID { UUID() }
}

/// New keys are the text of a random UUID. Unassigned is the empty text.
extension String: GeneratedKey {
  public init?(keyValue: Value) {
    guard let string = keyValue.string else { return nil }
    self = string
  }

  public var keyValue: Value { Value(self) }

  public static var unassigned: String { "" }

  public static func makeKey() -> String { UUID().uuidString }
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
