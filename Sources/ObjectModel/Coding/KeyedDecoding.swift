import ValueModel

/// The fields of an object, read when they are accessed.
struct KeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let node: DecodingNode

  var codingPath: [any CodingKey] { node.codingPath }

  var allKeys: [Key] { node.fieldNames.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { node.field(key.stringValue) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try required(key).isNull }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    guard let field = node.field(key.stringValue) else { return try newKey(type, key) }
    return try node.decoded(type, .key(key), field)
  }

  /// A separate function, because few objects lack a key, and the generic optional is costly.
  @inline(never)
  private func newKey<T>(_ type: T.Type, _ key: Key) throws -> T {
    if let new: T = node.newPrimaryKey(key.stringValue) { return new }
    throw node.absent(key)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try present(key).map { try node.decoded(type, .key(key), $0) }
  }

  @inline(__always)
  private func required(_ key: Key) throws -> Value {
    guard let field = node.field(key.stringValue) else { throw node.absent(key) }
    return field
  }

  /// Returns the field; nil if it is absent or null.
  @inline(__always)
  private func present(_ key: Key) -> Value? {
    guard let field = node.field(key.stringValue), !field.isNull else { return nil }
    return field
  }

  // MARK: Containers

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder {
    let value = node.field(CodingStep.Key.super.stringValue) ?? .null
    return DecodingNode(
      value: value, run: node.run, parent: node, step: .key(CodingStep.Key.super))
  }

  func superDecoder(forKey key: Key) -> any Decoder {
    DecodingNode(
      value: node.field(key.stringValue) ?? .null, run: node.run, parent: node, step: .key(key))
  }

  private func nested(_ key: Key) throws -> DecodingNode {
    DecodingNode(value: try required(key), run: node.run, parent: node, step: .key(key))
  }

  // MARK: Scalars

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    if case .found(let found) = node.value.booleanField(key.stringValue, at: &node.position) {
      return found
    }
    return try node.boolean(try required(key), .key(key))
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try present(key).map { try node.boolean($0, .key(key)) }
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    if node.isOrdinary(key.stringValue),
      case .found(let found) = node.value.stringField(key.stringValue, at: &node.position)
    {
      return found
    }
    guard let field = node.field(key.stringValue) else {
      if let new: String = node.newPrimaryKey(key.stringValue) { return new }
      throw node.absent(key)
    }
    return try node.string(field, .key(key))
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    if node.isOrdinary(key.stringValue) {
      switch node.value.stringField(key.stringValue, at: &node.position) {
      case .found(let found): return found
      case .absent, .null: return nil
      case .other: break
      }
    }
    return try present(key).map { try node.string($0, .key(key)) }
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try node.double(try required(key), .key(key))
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try present(key).map { try node.double($0, .key(key)) }
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try node.float(try required(key), .key(key))
  }

  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try present(key).map { try node.float($0, .key(key)) }
  }
}
