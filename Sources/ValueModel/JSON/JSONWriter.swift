/// Writes values as JSON text (RFC 8259), directly from their bytes.
///
/// Numbers keep their text and fields their order; hidden fields are left out. Compact text has no
/// white space; pretty text has a line for each value and two spaces for each level.
struct JSONWriter: ~Copyable {
  var output: GrowingBytes
  let isPretty: Bool
  private var indentation = 0
  /// Receives the output when there are `pieceByteCount` bytes or more.
  private let sink: ((UnsafeRawBufferPointer) throws -> Void)?
  private let pieceByteCount: Int
  /// The error that the sink threw; nothing is written after it.
  private(set) var sinkError: (any Error)?

  init(
    output: consuming GrowingBytes, isPretty: Bool, pieceByteCount: Int = .max,
    sink: ((UnsafeRawBufferPointer) throws -> Void)? = nil
  ) {
    self.output = output
    self.isPretty = isPretty
    self.pieceByteCount = pieceByteCount
    self.sink = sink
  }

  /// Passes the output so far to the sink.
  mutating func flush() {
    defer { output.removeAll() }
    guard let sink, sinkError == nil, output.count > 0 else { return }
    do { try sink(output.bytes) } catch { sinkError = error }
  }

  mutating func write(_ slot: Slot, of reader: ValueReader) {
    if slot.isDictionaryString {
      return writeEntry(reader.entry(ofString: slot.dictionaryString))
    }
    if slot.isSmall { return writeSmall(slot) }
    let place = slot.place
    let tag = reader.tag(place)
    switch tag.kind {
    case .string: JSONText.append(reader.textOfNode(place, tag), to: &output)
    case .integer, .decimal: writeNumber(reader, slot)
    case .numberText:
      let text = reader.textOfNode(place, tag)
      output.append(text.baseAddress.unsafelyUnwrapped, text.count)
    case .array: writeArray(ContainerReader(reader, place: place))
    case .object: writeObject(ContainerReader(reader, place: place))
    case .bytes: writeBytes(reader.textOfNode(place, tag))
    case nil: break
    }
  }

  @inline(__always)
  private mutating func writeEntry(_ entry: TextEntry) {
    let count = Int(entry.jsonByteCount)
    output.reserve(count &+ 16)
    let target = output.base + output.count
    if count <= 32 {
      // Sixteen bytes after the text may be read.
      target.storeBytes(
        of: entry.json.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
      if count > 16 {
        let rest = (entry.json + 16).loadUnaligned(as: SIMD16<UInt8>.self)
        target.storeBytes(of: rest, toByteOffset: 16, as: SIMD16<UInt8>.self)
      }
    } else {
      target.copyMemory(from: entry.json, byteCount: count)
    }
    output.count &+= count
  }

  mutating func writeSmall(_ slot: Slot) {
    switch slot.bits >> 2 {
    case 0: output.append("null")
    case 1: output.append("false")
    case 2: output.append("true")
    default:
      let value = slot.smallInteger ?? 0
      ExactDecimal.write(
        magnitude: value.magnitude, isNegative: value < 0, scale: 0, to: &output)
    }
  }

  private mutating func writeNumber(_ reader: ValueReader, _ slot: Slot) {
    guard let parts = reader.scaled(slot) else { return }
    ExactDecimal.write(
      magnitude: parts.magnitude, isNegative: parts.isNegative, scale: parts.scale, to: &output)
  }

  /// Writes a byte string, which JSON does not have, as base64 (RFC 4648, section 4).
  mutating func writeBytes(_ bytes: UnsafeRawBufferPointer) {
    output.append(0x22)
    Base64.append(bytes, to: &output)
    output.append(0x22)
  }

  private mutating func writeArray(_ array: ContainerReader) {
    guard array.count > 0 else { return output.append("[]") }
    open(UInt8(ascii: "["))
    for index in 0..<array.count {
      if index > 0 { separate() }
      write(array.slot(index), of: array.reader)
    }
    close(UInt8(ascii: "]"))
  }

  private mutating func writeObject(_ object: ContainerReader) {
    var index = object.count &- object.visibleCount
    guard index < object.count else { return output.append("{}") }
    open(UInt8(ascii: "{"))
    while true {
      switch object.key(index) {
      case .number(let number): writeEntry(object.reader.entry(ofKey: number))
      case .text(let text):
        JSONText.append(text, to: &output)
        output.append(UInt8(ascii: ":"))
      }
      if isPretty { output.append(0x20) }
      write(object.slot(index), of: object.reader)
      index &+= 1
      if index == object.count { break }
      separate()
    }
    close(UInt8(ascii: "}"))
  }

  // MARK: Layout

  @inline(__always)
  mutating func open(_ bracket: UInt8) {
    output.append(bracket)
    if isPretty {
      indentation += 1
      startLine()
    }
  }

  @inline(__always)
  mutating func separate() {
    output.append(UInt8(ascii: ","))
    if output.count >= pieceByteCount { flush() }
    if isPretty { startLine() }
  }

  @inline(__always)
  mutating func close(_ bracket: UInt8) {
    if isPretty {
      indentation -= 1
      startLine()
    }
    output.append(bracket)
  }

  private mutating func startLine() {
    output.reserve(1 + indentation * 2)
    output.append(0x0A)
    for _ in 0..<(indentation * 2) { output.append(0x20) }
  }
}

extension JSONWriter {
  mutating func write(_ value: Value) {
    guard value.isEdited else {
      if value.slot.isSmall { return writeSmall(value.slot) }
      return withExtendedLifetime(value.base) { write(value.slot, of: value.reader) }
    }
    let container = value.edited
    let first = container.hiddenCount
    guard first < container.values.count else {
      return output.append(container.isObject ? "{}" : "[]")
    }
    open(UInt8(ascii: container.isObject ? "{" : "["))
    for index in first..<container.values.count {
      if index > first { separate() }
      if container.isObject, case .name(var name) = container.keys[index] {
        name.withUTF8 { JSONText.append(UnsafeRawBufferPointer($0), to: &output) }
        output.append(UInt8(ascii: ":"))
        if isPretty { output.append(0x20) }
      }
      write(container.values[index])
    }
    close(UInt8(ascii: container.isObject ? "}" : "]"))
  }
}
