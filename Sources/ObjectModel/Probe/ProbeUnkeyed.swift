import ValueModel

/// A few elements.
struct ProbeUnkeyed: UnkeyedDecodingContainer {
  let node: ProbeNode
  private(set) var currentIndex = 0

  init(node: ProbeNode) { self.node = node }

  var codingPath: [any CodingKey] { node.codingPath }

  /// Four in an outer array, one in those within it, so that instances stay small.
  var count: Int? {
    if node.isDeep { return 0 }
    let isInner = node.path.components.contains { if case .element = $0 { true } else { false } }
    return isInner || node.isSet ? 1 : 4
  }

  var isAtEnd: Bool { currentIndex >= count ?? 0 }

  func decodeNil() -> Bool { false }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().made(type) }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedDecodingContainer<NestedKey> {
    next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    next().unkeyedContainer()
  }

  mutating func superDecoder() -> any Decoder { next() }

  mutating func next() -> ProbeNode {
    defer { currentIndex += 1 }
    return node.child(.element(currentIndex))
  }
}
