import ValueModel

/// The fields that are passed to a node.
struct KeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodingNode

  var codingPath: [any CodingKey] { node.codingPath }

  func encodeNil(forKey key: Key) {
    let name = key.stringValue
    if let key = node.openKey(name) {
      node.build { $0.null(key) }
    } else {
      node.set(name, .null)
    }
  }

  func encode(_ value: Bool, forKey key: Key) {
    let name = key.stringValue
    if let key = node.openKey(name) {
      node.build { $0.boolean(value, key) }
    } else {
      node.set(name, .boolean(value))
    }
  }

  func encode(_ value: String, forKey key: Key) throws {
    let name = key.stringValue
    if try node.isPrimaryKey(name, .string(value)) { return }
    if let key = node.openKey(name) {
      node.build { $0.string(value, key) }
    } else {
      node.set(name, .string(value))
    }
  }

  func encode(_ value: Double, forKey key: Key) throws {
    guard let decimal = ExactDecimal.shortest(value) else {
      return try put(try node.item(of: value, .key(key)), key)
    }
    let name = key.stringValue
    if let key = node.openKey(name) {
      node.build { $0.decimal(decimal, key) }
    } else {
      node.set(name, .decimal(decimal))
    }
  }

  func encode(_ value: Float, forKey key: Key) throws {
    try put(try node.item(of: value, .key(key)), key)
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    if let item = try node.knownItem(of: value, .key(key)) { return try put(item, key) }
    let name = key.stringValue
    if node.primaryKey != nil, name == EncodingNode.primaryKeyName,
      let compound = value as? any AnyCompoundKey
    {
      return try put(.string(compound.text), key)
    }
    let mark = node.run.builder.mark
    if let builderKey = node.openKey(name) {
      try node.write(value, builderKey, .key(key), mark: mark)
    } else {
      node.set(name, try node.item(of: value, .key(key)))
    }
  }

  private func put(_ item: EncodingNode.Item, _ key: Key) throws {
    let name = key.stringValue
    if try node.isPrimaryKey(name, item) { return }
    let mark = node.run.builder.mark
    if let key = node.openKey(name) {
      try node.write(item, key, mark: mark)
    } else {
      node.set(name, item)
    }
  }

  @inline(__always)
  private func integer(_ value: some FixedWidthInteger, _ key: Key) throws {
    let name = key.stringValue
    if try node.isPrimaryKey(name, EncodingNode.Item(value)) { return }
    if let key = node.openKey(name) {
      node.build {
        $0.integer(
          magnitude: UInt64(truncatingIfNeeded: value.magnitude), isNegative: value < 0, key)
      }
    } else {
      node.set(name, EncodingNode.Item(value))
    }
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

  func superEncoder() -> any Encoder { nested(CodingStep.Key.super, .undecided) }

  func superEncoder(forKey key: Key) -> any Encoder { nested(key, .undecided) }

  private func nested(_ key: any CodingKey, _ form: EncodingNode.Form) -> EncodingNode {
    if node.isOpen { node.keep() }
    let child = EncodingNode(run: node.run, parent: node, step: .key(key))
    node.set(key.stringValue, .node(child))
    return form == .undecided ? child : child.usable(as: form)
  }

  // MARK: Integers

  func encode(_ value: Int, forKey key: Key) throws { try integer(value, key) }

  func encode(_ value: Int8, forKey key: Key) throws { try integer(value, key) }

  func encode(_ value: Int16, forKey key: Key) throws { try integer(value, key) }

  func encode(_ value: Int32, forKey key: Key) throws { try integer(value, key) }

  func encode(_ value: Int64, forKey key: Key) throws { try integer(value, key) }

  func encode(_ value: UInt, forKey key: Key) throws { try integer(value, key) }

  func encode(_ value: UInt8, forKey key: Key) throws { try integer(value, key) }

  func encode(_ value: UInt16, forKey key: Key) throws { try integer(value, key) }

  func encode(_ value: UInt32, forKey key: Key) throws { try integer(value, key) }

  func encode(_ value: UInt64, forKey key: Key) throws { try integer(value, key) }

  func encode(_ value: Int128, forKey key: Key) throws { try put(node.item(of: value), key) }

  func encode(_ value: UInt128, forKey key: Key) throws { try put(node.item(of: value), key) }
}
