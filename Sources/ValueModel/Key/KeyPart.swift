/// A scalar as one part of an index key.
///
/// Parts are ordered by case, then by content: missing, null, false, true, numbers by value,
/// timestamps, UUIDs by their bytes, strings by their UTF-8 bytes, byte strings by their bytes (a
/// prefix before anything longer). Parts are equal if neither comes before the other: `1.0` equals
/// `1`.
public enum KeyPart: Sendable {
  /// The field is absent, which is different from null.
  case missing
  case null
  case boolean(Bool)
  case number(ExactDecimal)
  case timestamp(Timestamp)
  /// The sixteen bytes, with the first one highest.
  case uuid(UInt128)
  case string(String)
  case bytes([UInt8])

  /// The kind of a part, in the order of parts.
  public enum Kind: UInt8, Sendable, Hashable, Comparable, CaseIterable {
    case missing, null, boolean, number, timestamp, uuid, string, bytes

    public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  public var kind: Kind {
    switch self {
    case .missing: .missing
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .timestamp: .timestamp
    case .uuid: .uuid
    case .string: .string
    case .bytes: .bytes
    }
  }
}

extension KeyPart: Comparable, Hashable {
  public static func == (left: KeyPart, right: KeyPart) -> Bool {
    switch (left, right) {
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.timestamp(let left), .timestamp(let right)): left == right
    case (.uuid(let left), .uuid(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.bytes(let left), .bytes(let right)): left == right
    default: left.kind == right.kind
    }
  }

  public static func < (left: KeyPart, right: KeyPart) -> Bool {
    switch (left, right) {
    case (.boolean(let left), .boolean(let right)): !left && right
    case (.number(let left), .number(let right)): left < right
    case (.timestamp(let left), .timestamp(let right)): left < right
    case (.uuid(let left), .uuid(let right)): left < right
    case (.string(let left), .string(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.bytes(let left), .bytes(let right)): left.lexicographicallyPrecedes(right)
    default: left.kind < right.kind
    }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .missing, .null: break
    case .boolean(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .timestamp(let value): hasher.combine(value)
    case .uuid(let value): hasher.combine(value)
    case .string(let value): for byte in value.utf8 { hasher.combine(byte) }
    case .bytes(let value): hasher.combine(value)
    }
  }
}
