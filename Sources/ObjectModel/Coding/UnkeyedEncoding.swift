/// The elements that a node is given.
struct UnkeyedEncoding: UnkeyedEncodingContainer {
  let node: EncodingNode

  var codingPath: [any CodingKey] { node.codingPath }

  var count: Int { node.entries.count }

  func encodeNil() { node.append(.null) }

  func encode(_ value: Bool) { node.append(.boolean(value)) }

  func encode(_ value: String) { node.append(.string(value)) }

  func encode(_ value: Double) throws {
    node.append(try node.item(of: value, .index(count)))
  }

  func encode(_ value: Float) throws {
    node.append(try node.item(of: value, .index(count)))
  }

  func encode<T: Encodable>(_ value: T) throws {
    node.append(try node.item(of: value, .index(count)))
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

  func superEncoder() -> any Encoder { nested(.open) }

  private func nested(_ form: EncodingNode.Form) -> EncodingNode {
    let child = EncodingNode(run: node.run, parent: node, step: .index(count))
    node.append(.node(child))
    return form == .open ? child : child.usable(as: form)
  }

  // MARK: Integers

  func encode(_ value: Int) { node.append(EncodedItem(value)) }

  func encode(_ value: Int8) { node.append(EncodedItem(value)) }

  func encode(_ value: Int16) { node.append(EncodedItem(value)) }

  func encode(_ value: Int32) { node.append(EncodedItem(value)) }

  func encode(_ value: Int64) { node.append(EncodedItem(value)) }

  func encode(_ value: UInt) { node.append(EncodedItem(value)) }

  func encode(_ value: UInt8) { node.append(EncodedItem(value)) }

  func encode(_ value: UInt16) { node.append(EncodedItem(value)) }

  func encode(_ value: UInt32) { node.append(EncodedItem(value)) }

  func encode(_ value: UInt64) { node.append(EncodedItem(value)) }

  func encode(_ value: Int128) { node.append(node.item(of: value)) }

  func encode(_ value: UInt128) { node.append(node.item(of: value)) }
}
