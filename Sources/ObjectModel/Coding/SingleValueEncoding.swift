import ValueModel

/// The single value that is passed to a node; a later one replaces an earlier one.
struct SingleValueEncoding: SingleValueEncodingContainer {
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
