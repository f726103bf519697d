/// The fields that a node is given.
struct KeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodingNode

  var codingPath: [any CodingKey] { node.codingPath }

  func encodeNil(forKey key: Key) { node.set(key.stringValue, .null) }

  func encode(_ value: Bool, forKey key: Key) { node.set(key.stringValue, .boolean(value)) }

  func encode(_ value: String, forKey key: Key) { node.set(key.stringValue, .string(value)) }

  func encode(_ value: Double, forKey key: Key) throws {
    node.set(key.stringValue, try node.item(of: value, .key(key)))
  }

  func encode(_ value: Float, forKey key: Key) throws {
    node.set(key.stringValue, try node.item(of: value, .key(key)))
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    node.set(key.stringValue, try node.item(of: value, .key(key)))
  }

  // MARK: Containers

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    nested(key, .keyed).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key, .unkeyed).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { nested(AnyCodingKey.super, .open) }

  func superEncoder(forKey key: Key) -> any Encoder { nested(key, .open) }

  private func nested(_ key: any CodingKey, _ form: EncodingNode.Form) -> EncodingNode {
    let child = EncodingNode(run: node.run, parent: node, step: .key(key))
    node.set(key.stringValue, .node(child))
    return form == .open ? child : child.usable(as: form)
  }

  // MARK: Integers

  func encode(_ value: Int, forKey key: Key) { node.set(key.stringValue, EncodedItem(value)) }

  func encode(_ value: Int8, forKey key: Key) { node.set(key.stringValue, EncodedItem(value)) }

  func encode(_ value: Int16, forKey key: Key) { node.set(key.stringValue, EncodedItem(value)) }

  func encode(_ value: Int32, forKey key: Key) { node.set(key.stringValue, EncodedItem(value)) }

  func encode(_ value: Int64, forKey key: Key) { node.set(key.stringValue, EncodedItem(value)) }

  func encode(_ value: UInt, forKey key: Key) { node.set(key.stringValue, EncodedItem(value)) }

  func encode(_ value: UInt8, forKey key: Key) { node.set(key.stringValue, EncodedItem(value)) }

  func encode(_ value: UInt16, forKey key: Key) { node.set(key.stringValue, EncodedItem(value)) }

  func encode(_ value: UInt32, forKey key: Key) { node.set(key.stringValue, EncodedItem(value)) }

  func encode(_ value: UInt64, forKey key: Key) { node.set(key.stringValue, EncodedItem(value)) }

  func encode(_ value: Int128, forKey key: Key) {
    node.set(key.stringValue, node.item(of: value))
  }

  func encode(_ value: UInt128, forKey key: Key) {
    node.set(key.stringValue, node.item(of: value))
  }
}
