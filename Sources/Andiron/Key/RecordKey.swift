public import Foundation
public import ObjectModel
import StorageEngine
public import ValueModel

/// A primary key of any kind, for collections without a Swift type.
public enum RecordKey: Sendable, Hashable {
  case uuid(UUID)
  case string(String)
  case integer(Int)

  /// The kinds of primary keys.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case uuid, string, integer
  }

  public var kind: Kind {
    switch self {
    case .uuid: .uuid
    case .string: .string
    case .integer: .integer
    }
  }

  /// The key that a value has in its hidden field; nil where it has none.
  public init?(of value: Value) {
    guard let key = value[hidden: .primaryKey] else { return nil }
    self.init(keyValue: key)
  }

  /// The key that `ObjectKey.keyValue` wrote; nil where the value is none.
  public init?(keyValue value: Value) {
    if let uuid = UUID(keyValue: value) {
      self = .uuid(uuid)
    } else if let integer = Int(keyValue: value) {
      self = .integer(integer)
    } else if let string = String(keyValue: value) {
      self = .string(string)
    } else {
      return nil
    }
  }

  public init(_ key: some ObjectKey) throws(StoreError) {
    if let uuid = key as? UUID {
      self = .uuid(uuid)
    } else if let integer = key as? Int {
      self = .integer(integer)
    } else if let known = RecordKey(keyValue: key.keyValue) {
      self = known
    } else {
      throw StoreError(.wrongType, "expected a primary key that is a UUID, String or Int")
    }
  }

  /// As it stands in the hidden field of an object.
  public var keyValue: Value {
    switch self {
    case .uuid(let key): key.keyValue
    case .string(let key): key.keyValue
    case .integer(let key): key.keyValue
    }
  }

  /// As it is written in text: a UUID in upper case, a number, a string as it is.
  public var text: String {
    switch self {
    case .uuid(let key): key.uuidString
    case .string(let key): key
    case .integer(let key): String(key)
    }
  }
}

extension RecordKey {
  /// The key of the record in its table: one part of an ordered key, so that integers and strings are in
  /// order.
  var bytes: [UInt8] {
    var encoder = OrderedKeyEncoder(capacity: 20)
    switch self {
    case .uuid(let key): encoder.append(uuid: key.number)
    case .string(let key): encoder.append(key)
    case .integer(let key): encoder.append(key)
    }
    return encoder.bytes
  }

  /// The key whose `bytes` these are. Throws `.engine` where they are none.
  package init(bytes: UnsafeRawBufferPointer) throws(StoreError) {
    var decoder = OrderedKeyDecoder(Array(bytes))
    let part: KeyPart?
    do {
      part = try decoder.next()
    } catch {
      throw StoreError(.engine, "a record's key is malformed", underlying: error)
    }
    switch part {
    case .uuid(let number) where decoder.isAtEnd: self = .uuid(UUID(number: number))
    case .string(let key) where decoder.isAtEnd: self = .string(key)
    case .number(let key) where decoder.isAtEnd:
      guard let integer = Int(keyValue: Value(key)) else { fallthrough }
      self = .integer(integer)
    default: throw StoreError(.engine, "a record's key is of no kind that keys have")
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
