public import Foundation
public import ValueModel

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
