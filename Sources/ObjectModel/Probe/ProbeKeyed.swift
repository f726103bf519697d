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

  func superDecoder() -> any Decoder { node.child(.field(AnyCodingKey.super.stringValue)) }

  func superDecoder(forKey key: Key) -> any Decoder { node.child(.field(key.stringValue)) }
}
