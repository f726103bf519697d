extension RecordView {
  /// Throws `.damaged` unless this is a record of the table: a wrong row could otherwise return a
  /// record of another one.
  @inline(__always)
  func check(isOf table: TableIdentifier) throws(EngineError) {
    guard header.table == table, header.kind == .put else {
      throw EngineError(.damaged, "a row leads to the record of another table")
    }
  }

  /// Throws `.damaged` unless this is the record of `key`, to which a wrong row would not lead.
  @inline(__always)
  func check(isOf key: UnsafeRawBufferPointer) throws(EngineError) {
    guard self.key.count == key.count, ByteOrder.isEqual(self.key, key) else {
      throw EngineError(.damaged, "a key leads to the record of another key")
    }
  }

  /// Calls `body` with the value as it was put, inflating it if necessary.
  @inline(__always)
  func withValue<R>(
    _ definition: Definition, _ body: (UnsafeRawBufferPointer) throws(EngineError) -> R
  ) throws(EngineError) -> R {
    guard let expected = inflatedByteCount else { return try body(storedValue) }
    return try inflated(definition, expected).withBytes(body)
  }

  /// A copy of the value as it was put.
  func copyValue(_ definition: Definition) throws(EngineError) -> [UInt8] {
    guard let expected = inflatedByteCount else { return Array(storedValue) }
    return try inflated(definition, expected)
  }

  private func inflated(_ definition: Definition, _ expected: Int) throws(EngineError) -> [UInt8] {
    let usesDictionary = header.flags.contains(.usesDictionary)
    guard expected <= EngineLimits.valueByteCount else {
      throw EngineError(.damaged, "a deflated value claims more bytes than a value may have")
    }
    do {
      return try Inflater.decompress(
        storedValue, expectedByteCount: expected,
        dictionary: usesDictionary ? definition.options.dictionary : [])
    } catch {
      throw EngineError(.damaged, "a deflated value cannot be inflated")
    }
  }
}
