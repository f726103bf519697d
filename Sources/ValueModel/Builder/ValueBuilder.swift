/// Builds a value in bytes from scalars and containers that other modules hand over, in order.
///
/// The values of a container come between `begin` and `close…`, each with its key, which is made just
/// before it. Names must be distinct within an object; nothing here checks that.
package final class ValueBuilder {
  /// What stands before a value: the name of a field, or nothing.
  package struct Key {
    let slot: Slot

    /// Of elements, and of the root.
    package static let none = Key(slot: .null)
  }

  private let writer: NodeWriter
  private let dictionary: ValueDictionary?

  package init(dictionary: ValueDictionary?) {
    self.dictionary = dictionary
    writer = NodeWriter(dictionary: dictionary)
  }

  package func key(_ name: String) -> Key {
    var name = name
    return name.withUTF8 { Key(slot: writer.key(UnsafeRawBufferPointer($0))) }
  }

  /// Keys of hidden fields come before those of others.
  package func key(_ field: HiddenField) -> Key {
    Key(slot: Slot(keyNumber: UInt32(field.rawValue)))
  }

  // MARK: Scalars

  package func null(_ key: Key) { writer.push(.null, key: key.slot) }

  package func boolean(_ value: Bool, _ key: Key) {
    writer.push(value ? .true : .false, key: key.slot)
  }

  package func integer(magnitude: UInt64, isNegative: Bool, _ key: Key) {
    writer.push(writer.integer(magnitude: magnitude, isNegative: isNegative), key: key.slot)
  }

  package func decimal(_ value: ExactDecimal, _ key: Key) {
    writer.push(writer.decimal(value), key: key.slot)
  }

  package func string(_ value: String, _ key: Key) {
    var value = value
    value.withUTF8 { utf8 in
      writer.push(writer.string(UnsafeRawBufferPointer(utf8)), key: key.slot)
    }
  }

  package func bytes(_ bytes: UnsafeRawBufferPointer, _ key: Key) {
    let start = bytes.baseAddress ?? UnsafeRawPointer(writer.output.base)
    writer.push(writer.text(.bytes, start, bytes.count), key: key.slot)
  }

  /// A value with all that is in it. `depth` is the number of containers around it.
  package func value(_ value: Value, depth: Int, _ key: Key) throws(ValueError) {
    writer.push(try writer.slot(of: value, depth: depth), key: key.slot)
  }

  // MARK: Containers

  /// To be handed to `closeArray` or `closeObject`.
  package func begin() -> Int { writer.count }

  package func closeArray(from start: Int, _ key: Key) throws(ValueError) {
    try requireRoom()
    writer.push(writer.closeArray(from: start), key: key.slot)
  }

  package func closeObject(from start: Int, _ key: Key) throws(ValueError) {
    try requireRoom()
    writer.push(writer.closeObject(from: start), key: key.slot)
  }

  /// The one value that was built.
  package func finish() throws(ValueError) -> Value {
    let root = writer.popRoot()
    try requireRoom()
    return writer.value(root)
  }

  private func requireRoom() throws(ValueError) {
    guard writer.output.count + 8 <= ValueFormat.largestByteCount else {
      throw ValueError(.tooLarge, "expected a value below 1 GiB")
    }
  }
}
