import ValueModel

extension ProbeNode {
  /// A few elements.
  struct UnkeyedContainer: UnkeyedDecodingContainer {
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

    // MARK: Scalars, which are requested through their own methods

    mutating func decode(_ type: Bool.Type) throws -> Bool { try next().made(type) }

    mutating func decode(_ type: String.Type) throws -> String { try next().made(type) }

    mutating func decode(_ type: Double.Type) throws -> Double { try next().made(type) }

    mutating func decode(_ type: Float.Type) throws -> Float { try next().made(type) }

    mutating func decode(_ type: Int.Type) throws -> Int { try next().made(type) }

    mutating func decode(_ type: Int8.Type) throws -> Int8 { try next().made(type) }

    mutating func decode(_ type: Int16.Type) throws -> Int16 { try next().made(type) }

    mutating func decode(_ type: Int32.Type) throws -> Int32 { try next().made(type) }

    mutating func decode(_ type: Int64.Type) throws -> Int64 { try next().made(type) }

    mutating func decode(_ type: UInt.Type) throws -> UInt { try next().made(type) }

    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next().made(type) }

    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next().made(type) }

    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next().made(type) }

    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next().made(type) }

    mutating func decode(_ type: Int128.Type) throws -> Int128 { try next().made(type) }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next().made(type) }
  }

  /// One value of the requested type.
  struct SingleContainer: SingleValueDecodingContainer {
    let node: ProbeNode

    var codingPath: [any CodingKey] { node.codingPath }

    func decodeNil() -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try node.made(type) }

    func decode(_ type: Bool.Type) throws -> Bool { try node.made(type) }

    func decode(_ type: String.Type) throws -> String { try node.made(type) }

    func decode(_ type: Double.Type) throws -> Double { try node.made(type) }

    func decode(_ type: Float.Type) throws -> Float { try node.made(type) }

    func decode(_ type: Int.Type) throws -> Int { try node.made(type) }

    func decode(_ type: Int8.Type) throws -> Int8 { try node.made(type) }

    func decode(_ type: Int16.Type) throws -> Int16 { try node.made(type) }

    func decode(_ type: Int32.Type) throws -> Int32 { try node.made(type) }

    func decode(_ type: Int64.Type) throws -> Int64 { try node.made(type) }

    func decode(_ type: UInt.Type) throws -> UInt { try node.made(type) }

    func decode(_ type: UInt8.Type) throws -> UInt8 { try node.made(type) }

    func decode(_ type: UInt16.Type) throws -> UInt16 { try node.made(type) }

    func decode(_ type: UInt32.Type) throws -> UInt32 { try node.made(type) }

    func decode(_ type: UInt64.Type) throws -> UInt64 { try node.made(type) }

    func decode(_ type: Int128.Type) throws -> Int128 { try node.made(type) }

    func decode(_ type: UInt128.Type) throws -> UInt128 { try node.made(type) }
  }
}
