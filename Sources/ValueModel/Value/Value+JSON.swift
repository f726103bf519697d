extension Value {
  /// The value as JSON text. Linear in the text.
  public func json(pretty isPretty: Bool = false) -> String {
    let output = GrowingBytes()
    writeJSON(to: output, isPretty: isPretty)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  /// The value as JSON text in UTF-8.
  public func jsonBytes(pretty isPretty: Bool = false) -> [UInt8] {
    let output = GrowingBytes()
    writeJSON(to: output, isPretty: isPretty)
    return Array(output.bytes)
  }

  func writeJSON(to output: GrowingBytes, isPretty: Bool) {
    var writer = JSONWriter(output: output, isPretty: isPretty)
    writer.write(self)
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
        name.withUTF8 { JSONText.append(UnsafeRawBufferPointer($0), to: output) }
        output.append(UInt8(ascii: ":"))
        if isPretty { output.append(0x20) }
      }
      write(container.values[index])
    }
    close(UInt8(ascii: container.isObject ? "}" : "]"))
  }
}
