/// A decoder that invents the content it is asked for, and records the fields of the outermost
/// type.
final class FieldCollector: Decoder {
  private let node: ProbeNode
  fileprivate(set) var types: [String: Any.Type] = [:]
  /// Whether fields other than the recorded ones may exist.
  fileprivate(set) var isOpen = false

  init(_ node: ProbeNode) { self.node = node }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(CollectingContainer<Key>(made: ProbeKeyed(node: node), collector: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    isOpen = true
    return node.unkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    isOpen = true
    return node.singleValueContainer()
  }
}

private struct CollectingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let made: ProbeKeyed<Key>
  let collector: FieldCollector

  var codingPath: [any CodingKey] { [] }

  /// A type that enumerates the keys accepts more than it names.
  var allKeys: [Key] {
    collector.isOpen = true
    return made.allKeys
  }

  private func note(_ key: Key, _ type: Any.Type = Any.self) {
    if type != Any.self || collector.types[key.stringValue] == nil {
      collector.types[key.stringValue] = type
    }
  }

  func contains(_ key: Key) -> Bool {
    note(key)
    return made.contains(key)
  }

  func decodeNil(forKey key: Key) -> Bool {
    note(key)
    return made.decodeNil(forKey: key)
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    note(key, type)
    return try made.decode(type, forKey: key)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    note(key, type)
    return try made.decodeIfPresent(type, forKey: key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    note(key)
    return made.nestedContainer(keyedBy: type, forKey: key)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    note(key)
    return made.nestedUnkeyedContainer(forKey: key)
  }

  func superDecoder() throws -> any Decoder {
    collector.isOpen = true
    return made.superDecoder()
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    note(key)
    return made.superDecoder(forKey: key)
  }
}
