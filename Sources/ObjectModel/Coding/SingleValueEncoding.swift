/// The one value that a node is given.
struct SingleValueEncoding: SingleValueEncodingContainer {
  let node: EncodingNode

  var codingPath: [any CodingKey] { node.codingPath }

  func encodeNil() { node.setSingle(.null) }

  func encode(_ value: Bool) { node.setSingle(.boolean(value)) }

  func encode(_ value: String) { node.setSingle(.string(value)) }

  func encode(_ value: Double) throws { node.setSingle(try node.item(of: value, .root)) }

  func encode(_ value: Float) throws { node.setSingle(try node.item(of: value, .root)) }

  func encode<T: Encodable>(_ value: T) throws { node.setSingle(try node.item(of: value, .root)) }

  // MARK: Integers

  func encode(_ value: Int) { node.setSingle(EncodedItem(value)) }

  func encode(_ value: Int8) { node.setSingle(EncodedItem(value)) }

  func encode(_ value: Int16) { node.setSingle(EncodedItem(value)) }

  func encode(_ value: Int32) { node.setSingle(EncodedItem(value)) }

  func encode(_ value: Int64) { node.setSingle(EncodedItem(value)) }

  func encode(_ value: UInt) { node.setSingle(EncodedItem(value)) }

  func encode(_ value: UInt8) { node.setSingle(EncodedItem(value)) }

  func encode(_ value: UInt16) { node.setSingle(EncodedItem(value)) }

  func encode(_ value: UInt32) { node.setSingle(EncodedItem(value)) }

  func encode(_ value: UInt64) { node.setSingle(EncodedItem(value)) }

  func encode(_ value: Int128) { node.setSingle(node.item(of: value)) }

  func encode(_ value: UInt128) { node.setSingle(node.item(of: value)) }
}
