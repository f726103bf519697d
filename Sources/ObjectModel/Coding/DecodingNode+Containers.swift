import ValueModel

/// The containers that are not keyed.
extension DecodingNode {
  /// The elements of an array, read one after another.
  struct UnkeyedContainer: UnkeyedDecodingContainer {
    let node: DecodingNode
    private let elements: Value.Elements
    private(set) var currentIndex = 0

    init(node: DecodingNode) {
      self.node = node
      elements = node.value.elements
    }

    var codingPath: [any CodingKey] { node.codingPath }

    var count: Int? { elements.count }

    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
      guard try next(Any?.self).isNull else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      let found = try node.decoded(type, .index(currentIndex), try next(type))
      currentIndex += 1
      return found
    }

    /// Returns the next element. `currentIndex` only advances once it has been decoded.
    private func next(_ type: Any.Type) throws -> Value {
      guard !isAtEnd else {
        let context = DecodingError.Context(
          node.path(.index(currentIndex)), contentFree: "no more elements")
        throw DecodingError.valueNotFound(type, context)
      }
      return elements[currentIndex]
    }

    // MARK: Containers

    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
      let container = try nested().container(keyedBy: type)
      currentIndex += 1
      return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      let container = try nested().unkeyedContainer()
      currentIndex += 1
      return container
    }

    mutating func superDecoder() throws -> any Decoder {
      let decoder = try nested()
      currentIndex += 1
      return decoder
    }

    private func nested() throws -> DecodingNode {
      let value = try next(Any.self)
      return DecodingNode(value: value, run: node.run, parent: node, step: .index(currentIndex))
    }

    // MARK: Scalars

    mutating func decode(_ type: Bool.Type) throws -> Bool {
      let found = try node.boolean(try next(type), .index(currentIndex))
      currentIndex += 1
      return found
    }

    mutating func decode(_ type: String.Type) throws -> String {
      let found = try node.string(try next(type), .index(currentIndex))
      currentIndex += 1
      return found
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
      let found = try node.double(try next(type), .index(currentIndex))
      currentIndex += 1
      return found
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
      let found = try node.float(try next(type), .index(currentIndex))
      currentIndex += 1
      return found
    }

    private mutating func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
      let found = try node.integer(type, try next(type), .index(currentIndex))
      currentIndex += 1
      return found
    }

    mutating func decode(_ type: Int.Type) throws -> Int { try integer(type) }

    mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }

    mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }

    mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }

    mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }

    mutating func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }

    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }

    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }

    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }

    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

    mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }
  }

  /// The value itself.
  struct SingleContainer: SingleValueDecodingContainer {
    let node: DecodingNode

    var codingPath: [any CodingKey] { node.codingPath }

    func decodeNil() -> Bool { node.value.isNull }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
      try node.decoded(type, .root, node.value)
    }

    func decode(_ type: Bool.Type) throws -> Bool { try node.boolean(node.value, .root) }

    func decode(_ type: String.Type) throws -> String { try node.string(node.value, .root) }

    func decode(_ type: Double.Type) throws -> Double { try node.double(node.value, .root) }

    func decode(_ type: Float.Type) throws -> Float { try node.float(node.value, .root) }

    func decode(_ type: Int.Type) throws -> Int {
      try node.integer(type, node.value, .root)
    }

    func decode(_ type: Int8.Type) throws -> Int8 {
      try node.integer(type, node.value, .root)
    }

    func decode(_ type: Int16.Type) throws -> Int16 {
      try node.integer(type, node.value, .root)
    }

    func decode(_ type: Int32.Type) throws -> Int32 {
      try node.integer(type, node.value, .root)
    }

    func decode(_ type: Int64.Type) throws -> Int64 {
      try node.integer(type, node.value, .root)
    }

    func decode(_ type: UInt.Type) throws -> UInt {
      try node.integer(type, node.value, .root)
    }

    func decode(_ type: UInt8.Type) throws -> UInt8 {
      try node.integer(type, node.value, .root)
    }

    func decode(_ type: UInt16.Type) throws -> UInt16 {
      try node.integer(type, node.value, .root)
    }

    func decode(_ type: UInt32.Type) throws -> UInt32 {
      try node.integer(type, node.value, .root)
    }

    func decode(_ type: UInt64.Type) throws -> UInt64 {
      try node.integer(type, node.value, .root)
    }

    func decode(_ type: Int128.Type) throws -> Int128 {
      try node.integer(type, node.value, .root)
    }

    func decode(_ type: UInt128.Type) throws -> UInt128 {
      try node.integer(type, node.value, .root)
    }
  }
}
