extension NodeWriter {
  /// Writes `value` as the root.
  @discardableResult
  mutating func encode(_ value: Value) throws(ValueError) -> Slot {
    let root = try slot(of: value, depth: 0)
    guard output.count + 8 <= ValueFormat.largestByteCount else {
      throw ValueError(.tooLarge, "expected a value below 1 GiB")
    }
    writeRoot(root)
    return root
  }

  /// Writes the nodes of `value` at the end of the output.
  mutating func slot(of value: Value, depth: Int) throws(ValueError) -> Slot {
    guard value.isEdited else {
      if value.slot.isSmall { return value.slot }
      return withExtendedLifetime(value.base) { copy(value.slot, of: value.reader) }
    }
    guard depth < ValueFormat.largestDepth else {
      throw ValueError(.tooDeep, "expected fewer nested containers")
    }
    let container = value.edited
    let start = count
    for index in container.values.indices {
      let key: Slot
      switch container.isObject ? container.keys[index] : nil {
      case .name(var name): key = name.withUTF8 { self.key(UnsafeRawBufferPointer($0)) }
      case .hidden(let field): key = Slot(keyNumber: UInt32(field.rawValue))
      case nil: key = .null
      }
      push(try slot(of: container.values[index], depth: depth + 1), key: key)
    }
    guard output.count <= ValueFormat.largestByteCount else {
      throw ValueError(.tooLarge, "expected a value below 1 GiB")
    }
    return container.isObject
      ? closeObject(from: start, elementNumber: container.elementNumber)
      : closeArray(from: start)
  }

  /// Returns the value at `root` in a copy of the output, ended by the root's slot.
  mutating func value(_ root: Slot) -> Value {
    if root.isSmall { return Value(slot: root, storage: nil) }
    writeRoot(root)
    return Value(
      slot: root, storage: ValueStorage.make(copying: output.bytes, dictionary: dictionary))
  }
}
