import ValueModel

/// The containers that are not keyed.
extension EncodingNode {
  /// The elements that are passed to a node.
  struct UnkeyedContainer: UnkeyedEncodingContainer {
    let node: EncodingNode

    var codingPath: [any CodingKey] { node.codingPath }

    var count: Int { node.elementCount }

    func encodeNil() {
      if let key = node.openElement() {
        node.build { $0.null(key) }
      } else {
        node.append(.null)
      }
    }

    func encode(_ value: Bool) {
      if let key = node.openElement() {
        node.build { $0.boolean(value, key) }
      } else {
        node.append(.boolean(value))
      }
    }

    func encode(_ value: String) {
      if let key = node.openElement() {
        node.build { $0.string(value, key) }
      } else {
        node.append(.string(value))
      }
    }

    func encode(_ value: Double) throws { try put(try node.item(of: value, .index(count))) }

    func encode(_ value: Float) throws { try put(try node.item(of: value, .index(count))) }

    func encode<T: Encodable>(_ value: T) throws {
      let step = CodingStep.index(count)
      if let item = try node.knownItem(of: value, step) { return try put(item) }
      let mark = node.run.builder.mark
      if let key = node.openElement() {
        try node.write(value, key, step, mark: mark)
      } else {
        node.append(try node.item(of: value, step))
      }
    }

    private func put(_ item: EncodingNode.Item) throws {
      let mark = node.run.builder.mark
      if let key = node.openElement() {
        try node.write(item, key, mark: mark)
      } else {
        node.append(item)
      }
    }

    @inline(__always)
    private func integer(_ value: some FixedWidthInteger) {
      if let key = node.openElement() {
        node.build {
          $0.integer(
            magnitude: UInt64(truncatingIfNeeded: value.magnitude), isNegative: value < 0, key)
        }
      } else {
        node.append(EncodingNode.Item(value))
      }
    }

    // MARK: Containers

    func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
      nested(.keyed).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      nested(.unkeyed).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { nested(.undecided) }

    private func nested(_ form: EncodingNode.Form) -> EncodingNode {
      if node.isOpen { node.keep() }
      let child = EncodingNode(run: node.run, parent: node, step: .index(count))
      _ = node.openElement()
      node.append(.node(child))
      return form == .undecided ? child : child.usable(as: form)
    }

    // MARK: Integers

    func encode(_ value: Int) { integer(value) }

    func encode(_ value: Int8) { integer(value) }

    func encode(_ value: Int16) { integer(value) }

    func encode(_ value: Int32) { integer(value) }

    func encode(_ value: Int64) { integer(value) }

    func encode(_ value: UInt) { integer(value) }

    func encode(_ value: UInt8) { integer(value) }

    func encode(_ value: UInt16) { integer(value) }

    func encode(_ value: UInt32) { integer(value) }

    func encode(_ value: UInt64) { integer(value) }

    func encode(_ value: Int128) throws { try put(node.item(of: value)) }

    func encode(_ value: UInt128) throws { try put(node.item(of: value)) }
  }

  /// The single value that is passed to a node; a later one replaces an earlier one.
  struct SingleContainer: SingleValueEncodingContainer {
    let node: EncodingNode

    var codingPath: [any CodingKey] { node.codingPath }

    func encodeNil() throws { try node.setSingle(.null) }

    func encode(_ value: Bool) throws { try node.setSingle(.boolean(value)) }

    func encode(_ value: String) throws { try node.setSingle(.string(value)) }

    func encode(_ value: Double) throws { try node.setSingle(try node.item(of: value, .root)) }

    func encode(_ value: Float) throws { try node.setSingle(try node.item(of: value, .root)) }

    func encode<T: Encodable>(_ value: T) throws {
      if let item = try node.knownItem(of: value, .root) { return try node.setSingle(item) }
      if let key = try node.openSingle(isObject: false) {
        try node.write(value, key, .root, mark: node.run.builder.mark)
      } else {
        try node.setSingle(try node.item(of: value, .root))
      }
    }

    // MARK: Integers

    func encode(_ value: Int) throws { try node.setSingle(EncodingNode.Item(value)) }

    func encode(_ value: Int8) throws { try node.setSingle(EncodingNode.Item(value)) }

    func encode(_ value: Int16) throws { try node.setSingle(EncodingNode.Item(value)) }

    func encode(_ value: Int32) throws { try node.setSingle(EncodingNode.Item(value)) }

    func encode(_ value: Int64) throws { try node.setSingle(EncodingNode.Item(value)) }

    func encode(_ value: UInt) throws { try node.setSingle(EncodingNode.Item(value)) }

    func encode(_ value: UInt8) throws { try node.setSingle(EncodingNode.Item(value)) }

    func encode(_ value: UInt16) throws { try node.setSingle(EncodingNode.Item(value)) }

    func encode(_ value: UInt32) throws { try node.setSingle(EncodingNode.Item(value)) }

    func encode(_ value: UInt64) throws { try node.setSingle(EncodingNode.Item(value)) }

    func encode(_ value: Int128) throws { try node.setSingle(node.item(of: value)) }

    func encode(_ value: UInt128) throws { try node.setSingle(node.item(of: value)) }
  }
}
