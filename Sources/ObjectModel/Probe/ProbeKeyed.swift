import ValueModel

/// Fields that all exist.
struct ProbeKeyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let node: ProbeNode

  var codingPath: [any CodingKey] { node.codingPath }

  /// One key: for dictionaries a name that is also a number, for an enumeration the name of a case.
  var allKeys: [Key] {
    if let number = node.caseNumber {
      let keys = EnumerationCases(Key.self)?.instances() ?? []
      return keys.indices.contains(number) ? [keys[number]] : []
    }
    return node.isDeep ? [] : Key(stringValue: "1").map { [$0] } ?? []
  }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) -> Bool { node.isDeep }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    node.child(.field(key.stringValue)).madeIfPossible(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedDecodingContainer<NestedKey> {
    node.child(.field(key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    node.child(.field(key.stringValue)).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { node.child(.field(CodingStep.Key.super.stringValue)) }

  func superDecoder(forKey key: Key) -> any Decoder { node.child(.field(key.stringValue)) }

  // MARK: Scalars, which are requested through their own methods

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try node.child(.field(key.stringValue)).made(type)
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try node.child(.field(key.stringValue)).made(type)
  }
}
