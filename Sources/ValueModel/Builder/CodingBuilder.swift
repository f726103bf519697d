/// Builds a value in bytes from scalars and containers that other modules supply, in order.
///
/// The values of a container come between `begin` and `close…`, each with its key, which is made
/// just before it. Names must be distinct within an object; nothing here checks that.
package final class CodingBuilder {
  /// The key of a value: the name of a field, or nothing.
  package struct Key {
    let slot: Slot

    /// The key of elements and of the root.
    package static let none = Key(slot: .null)
  }

  @exclusivity(unchecked) private var writer: NodeWriter
  package let dictionary: ValueDictionary?
  /// The dictionary's names, without reference counting.
  private let names: Unmanaged<TextTable>?

  /// The amount written so far.
  package struct Mark {
    package var count: Int
    var byteCount: Int
  }

  package init(dictionary: ValueDictionary?) {
    self.dictionary = dictionary
    names = dictionary.map { Unmanaged.passUnretained($0.keys) }
    writer = NodeWriter(dictionary: dictionary)
  }

  package func key(_ name: String) -> Key {
    var name = name
    return name.withUTF8 { Key(slot: writer.key(UnsafeRawBufferPointer($0))) }
  }

  /// Returns the key of a name, or nil if one of the open object's fields, which begin at `start`,
  /// already has that name. Also nil if the object has `limit` fields.
  ///
  /// `seen` is zero at first; with it, most names are known to be new without a search.
  package func newKey(
    _ name: String, from start: Int, limit: Int, seen: inout UInt64
  ) -> Key? {
    guard writer.count &- start < limit else { return nil }
    var name = name
    return name.withUTF8 { utf8 in
      let text = UnsafeRawBufferPointer(utf8)
      if let number = number(text) {
        let slot = Slot(keyNumber: number)
        return writer.hasKey(slot, from: start) ? nil : Key(slot: slot)
      }
      let address = text.baseAddress ?? UnsafeRawPointer(writer.output.base)
      let bit: UInt64 = 1 << (RawBytes.hash(address, text.count, seed: 0) & 63)
      if seen & bit != 0, writer.hasKey(text, from: start) { return nil }
      seen |= bit
      return Key(slot: writer.text(.string, address, text.count))
    }
  }

  @inline(__always)
  private func number(_ text: UnsafeRawBufferPointer) -> UInt32? {
    guard let names, let start = text.baseAddress else { return nil }
    let number = names._withUnsafeGuaranteedRef { $0.number(of: start, text.count) }
    return number ?? dictionary?.addKey(text)
  }

  /// Returns the key of a hidden field. These keys come before those of other fields.
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

  /// Adds a scalar that is complete in its own bytes.
  package func small(_ value: Value, _ key: Key) {
    writer.push(
      value.slot.isSmall
        ? value.slot
        : withExtendedLifetime(value.base) { writer.copy(value.slot, of: value.reader) },
      key: key.slot)
  }

  /// Adds a value with everything in it. `depth` is the number of containers around it.
  package func value(_ value: Value, depth: Int, _ key: Key) throws(ValueError) {
    writer.push(try writer.slot(of: value, depth: depth), key: key.slot)
  }

  // MARK: Containers

  /// Begins a container. Returns the start to pass to `closeArray` or `closeObject`.
  package func begin() -> Int { writer.count }

  package var mark: Mark { Mark(count: writer.count, byteCount: writer.output.count) }

  /// Forgets everything written since `mark`.
  package func rewind(to mark: Mark) {
    while writer.count > mark.count { writer.dropLast() }
    writer.output.count = mark.byteCount
  }

  /// Whether the memory is small enough to keep for later.
  package var isSmall: Bool { writer.output.capacity <= 1 << 16 }

  /// Forgets everything.
  package func removeAll() { writer.removeAll() }

  /// Takes the fields or elements since `mark` out again, with their names (empty for elements).
  /// Hidden fields are left out.
  package func takeBack(to mark: Mark, isObject: Bool) -> [(name: String, value: Value)] {
    let reader = ValueReader(
      base: UnsafeRawPointer(writer.output.base), byteCount: writer.output.count,
      dictionary: dictionary)
    var taken: [(name: String, value: Value)] = []
    for index in mark.count..<writer.count {
      let key = writer.key(at: index)
      if isObject, key.isSmall, key.keyNumber < ValueFormat.hiddenKeyCount { continue }
      var copy = NodeWriter(dictionary: dictionary)
      let value = copy.value(copy.copy(writer.slot(at: index), of: reader))
      taken.append((isObject ? writer.name(of: key, reader) : "", value))
    }
    rewind(to: mark)
    return taken
  }

  package func closeArray(from start: Int, _ key: Key) throws(ValueError) {
    try requireRoom()
    writer.push(writer.closeArray(from: start), key: key.slot)
  }

  package func closeObject(from start: Int, _ key: Key) throws(ValueError) {
    try requireRoom()
    writer.push(writer.closeObject(from: start), key: key.slot)
  }

  /// Returns the one value that was built. Throws `.tooLarge` at 1 GiB or more.
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

extension NodeWriter {
  /// Whether a field from `start` on has that key, which must be a number.
  @inline(__always)
  fileprivate func hasKey(_ slot: Slot, from start: Int) -> Bool {
    var index = start
    while index < count {
      if key(at: index) == slot { return true }
      index &+= 1
    }
    return false
  }

  /// Whether a field from `start` on has that name in the bytes.
  fileprivate func hasKey(_ name: UnsafeRawBufferPointer, from start: Int) -> Bool {
    let reader = ValueReader(
      base: UnsafeRawPointer(output.base), byteCount: output.count, dictionary: nil)
    return (start..<count).contains { index in
      let key = key(at: index)
      guard key.isNode else { return false }
      return RawBytes.compare(reader.textOfNode(key.place, reader.tag(key.place)), name) == 0
    }
  }

  fileprivate func name(of key: Slot, _ reader: ValueReader) -> String {
    if key.isSmall { return reader.entry(ofKey: key.keyNumber).string }
    let text = reader.textOfNode(key.place, reader.tag(key.place))
    return String(decoding: text, as: UTF8.self)
  }
}
