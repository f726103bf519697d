/// Writes values in a form for digests: equal values have equal bytes, and other values others.
///
/// A value is a letter for its kind, then what it holds. Strings, byte strings and the texts of
/// numbers have their length in front, arrays and objects the number of their elements. The fields
/// of an object are sorted by the bytes of their names; fields with equal names keep their order.
/// Hidden fields are left out.
package struct CanonicalWriter: ~Copyable {
  private var output = GrowingBytes()
  private let pieceByteCount: Int
  private let sink: (UnsafeRawBufferPointer) -> Void

  /// Creates a writer that passes its bytes to `sink`, in order, in pieces of about
  /// `pieceByteCount` bytes. They are valid during the call.
  package init(
    pieceByteCount: Int = 1 << 14, sink: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    self.pieceByteCount = pieceByteCount
    self.sink = sink
  }

  /// Cost: linear in the value, except that the fields of each object are sorted.
  package mutating func write(_ value: Value) {
    if value.isEdited { return write(value.edited) }
    if value.slot.isSmall { return writeSmall(value.slot) }
    withExtendedLifetime(value.base) { write(value.slot, of: value.reader) }
  }

  /// Passes what was written to the sink.
  package mutating func flush() {
    if output.count > 0 { sink(output.bytes) }
    output.removeAll()
  }

  // MARK: Values in bytes

  private mutating func write(_ slot: Slot, of reader: ValueReader) {
    if slot.isSmall { return writeSmall(slot) }
    if let text = reader.text(slot) {
      output.append(UInt8(ascii: "s"))
      return write(piece: text)
    }
    let place = slot.place
    let tag = reader.tag(place)
    switch tag.kind {
    case .array: write(array: ContainerReader(reader, place: place))
    case .object: write(object: ContainerReader(reader, place: place))
    case .bytes:
      output.append(UInt8(ascii: "b"))
      write(piece: reader.textOfNode(place, tag))
    case .numberText:
      output.append(UInt8(ascii: "d"))
      write(piece: reader.textOfNode(place, tag))
    case .integer, .decimal:
      guard let parts = reader.scaled(slot) else { return }
      write(parts.magnitude, parts.isNegative, parts.scale)
    case .string, nil: break
    }
  }

  private mutating func writeSmall(_ slot: Slot) {
    switch slot {
    case .null: output.append(UInt8(ascii: "n"))
    case .false: output.append(UInt8(ascii: "f"))
    case .true: output.append(UInt8(ascii: "t"))
    default:
      let value = slot.smallInteger ?? 0
      write(value.magnitude, value < 0, 0)
    }
  }

  private mutating func write(_ magnitude: UInt64, _ isNegative: Bool, _ scale: UInt8) {
    output.append(UInt8(ascii: "d"))
    write(length: ExactDecimal.textLength(magnitude, isNegative, scale))
    ExactDecimal.write(
      magnitude: magnitude, isNegative: isNegative, scale: scale, to: &output)
  }

  private mutating func write(array: ContainerReader) {
    output.append(UInt8(ascii: "a"))
    write(length: array.count)
    for index in 0..<array.count { write(array.slot(index), of: array.reader) }
  }

  private mutating func write(object: ContainerReader) {
    let visible = object.visibleCount
    let first = object.count &- visible
    output.append(UInt8(ascii: "o"))
    write(length: visible)
    withUnsafeTemporaryAllocation(of: NamedPosition.self, capacity: visible) { fields in
      for index in 0..<visible {
        let position = first &+ index
        fields.initializeElement(
          at: index, to: NamedPosition(name: object.keyText(position), position: position))
      }
      NamedPosition.sort(fields)
      for field in fields {
        write(piece: field.name)
        write(object.slot(field.position), of: object.reader)
      }
      fields.deinitialize()
    }
  }

  // MARK: Values that are being changed

  private mutating func write(_ container: EditedContainer) {
    let (first, values) = (container.hiddenCount, container.values)
    output.append(UInt8(ascii: container.isObject ? "o" : "a"))
    write(length: values.count &- first)
    guard container.isObject else {
      for position in first..<values.count { write(values[position]) }
      return
    }
    container.withSortedNames { fields in
      for field in fields {
        write(piece: field.name)
        write(values[field.position])
      }
    }
  }

  // MARK: Parts

  package mutating func write(byte: UInt8) { output.append(byte) }

  /// A text with its length in front.
  package mutating func write(text: String) {
    var text = text
    text.withUTF8 { write(piece: UnsafeRawBufferPointer($0)) }
  }

  /// Bytes with their number in front.
  private mutating func write(piece: UnsafeRawBufferPointer) {
    write(length: piece.count)
    guard output.count &+ piece.count <= pieceByteCount else {
      flush()
      if piece.count > 0 { sink(piece) }
      return
    }
    if let start = piece.baseAddress { output.append(start, piece.count) }
  }

  /// Seven bits a byte, the lowest first; all bytes but the last have the highest bit set.
  package mutating func write(length: Int) {
    var rest = UInt(length)
    while rest >= 0x80 {
      output.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    output.append(UInt8(truncatingIfNeeded: rest))
  }
}
