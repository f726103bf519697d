public import Foundation
public import ObjectModel
public import ValueModel

/// A primary key of any kind, for collections without a Swift type.
public enum RecordKey: Sendable, Hashable {
  case uuid(UUID)
  case string(String)
  case integer(Int)
  /// Two to four keys of the other kinds, the parts of a `CompoundKey`.
  case compound([RecordKey])

  public var kind: Kind {
    switch self {
    case .uuid: .uuid
    case .string: .string
    case .integer: .integer
    case .compound(let parts): .compound(parts.map(\.kind))
    }
  }

  /// Creates the key in the hidden field of a value; nil if the value has no key.
  public init?(of value: Value) {
    guard let key = value[hidden: .primaryKey] else { return nil }
    self.init(keyValue: key)
  }

  /// Creates the key from the value of `ObjectKey.keyValue`; nil if the value is not that of a key.
  public init?(keyValue value: Value) {
    if let uuid = UUID(keyValue: value) {
      self = .uuid(uuid)
    } else if let integer = Int(keyValue: value) {
      self = .integer(integer)
    } else if let string = String(keyValue: value) {
      self = .string(string)
    } else if value.kind == .array {
      let parts = value.elements.compactMap { RecordKey(keyValue: $0) }
      self = .compound(parts)
      guard parts.count == value.count, kind.isStorable else { return nil }
    } else {
      return nil
    }
  }

  /// Creates the key from a key of a type.
  ///
  /// Throws `.wrongType` if it is not a UUID, String, Int or compound key.
  public init(_ key: some ObjectKey) throws(StoreError) {
    if let uuid = key as? UUID {
      self = .uuid(uuid)
    } else if let integer = key as? Int {
      self = .integer(integer)
    } else if let known = RecordKey(keyValue: key.keyValue) {
      self = known
    } else {
      throw StoreError(.wrongType, "expected a primary key that is a UUID, String, Int or compound")
    }
  }

  /// The key as it appears in the hidden field of an object.
  public var keyValue: Value {
    switch self {
    case .uuid(let key): key.keyValue
    case .string(let key): key.keyValue
    case .integer(let key): key.keyValue
    case .compound(let parts): Value(array: parts.map(\.keyValue))
    }
  }
}

extension RecordKey {
  /// The key of the record in its table: an ordered key with one part for each part of this key, so
  /// that keys are in the order of their parts and keys with the same first part are adjacent.
  package var bytes: [UInt8] {
    // A compound of one part would have that part's bytes; no record has these bytes.
    guard kind.isStorable else { return [0] }
    var encoder = OrderedKeyEncoder(capacity: 20)
    append(to: &encoder)
    return encoder.bytes
  }

  private func append(to encoder: inout OrderedKeyEncoder) {
    switch self {
    case .uuid(let key): encoder.append(uuid: key.number)
    case .string(let key): encoder.append(key)
    case .integer(let key): encoder.append(key)
    case .compound(let parts): for part in parts { part.append(to: &encoder) }
    }
  }

  /// Creates the key from its bytes. Throws `.damaged`, with the collection, if they are no key's.
  package init(
    bytes: UnsafeRawBufferPointer, of collection: String? = nil
  ) throws(StoreError) {
    if let uuid = UUID(keyBytes: bytes) {
      self = .uuid(uuid)
      return
    }
    var decoder = OrderedKeyDecoder(Array(bytes))
    let parts: [KeyPart]
    do {
      parts = try decoder.remainingParts()
    } catch {
      throw StoreError(
        .damaged, "a record's key is malformed", collection: collection, underlying: error)
    }
    let keys = parts.compactMap { RecordKey($0) }
    self = keys.count == 1 ? keys[0] : .compound(keys)
    guard keys.count == parts.count, kind.isStorable else {
      throw StoreError(
        .damaged, "a record's key is not of a kind that keys can have", collection: collection)
    }
  }

  private init?(_ part: KeyPart) {
    switch part {
    case .uuid(let number): self = .uuid(UUID(number: number))
    case .string(let key): self = .string(key)
    case .number(let number):
      guard let integer = Int(keyValue: Value(number)) else { return nil }
      self = .integer(integer)
    default: return nil
    }
  }
}

extension UUID {
  fileprivate var number: UInt128 {
    withUnsafeBytes(of: uuid) { UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)) }
  }

  fileprivate init(number: UInt128) {
    self = withUnsafeBytes(of: number.bigEndian) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

extension UUID {
  /// The mark of a UUID in an ordered key.
  private static let mark: UInt8 = 0x78

  /// Creates the UUID whose ordered key has these bytes; nil if they are another key.
  fileprivate init?(keyBytes bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 17, bytes[0] == Self.mark else { return nil }
    self.init(uuid: bytes.loadUnaligned(fromByteOffset: 1, as: uuid_t.self))
  }
}
