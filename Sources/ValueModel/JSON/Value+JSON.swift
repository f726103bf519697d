extension Value {
  /// Returns the value as JSON text. Linear in the text.
  public func json(pretty isPretty: Bool = false) -> String {
    let writer = jsonWriter(isPretty)
    return String(decoding: writer.output.bytes, as: UTF8.self)
  }

  /// Returns the value as JSON text in UTF-8. Linear in the text.
  public func jsonBytes(pretty isPretty: Bool = false) -> [UInt8] {
    let writer = jsonWriter(isPretty)
    return Array(writer.output.bytes)
  }

  /// Passes the JSON text to `body` in pieces of about `pieceByteCount` bytes, in order, so that
  /// the text is never in memory as a whole; a single string or number is one piece.
  ///
  /// The bytes are valid during the call of `body`. Throws what `body` throws, and does not call it
  /// again.
  public func writeJSON(
    pretty isPretty: Bool = false, pieceByteCount: Int = 1 << 16,
    to body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let error = withoutActuallyEscaping(body) { body in
      var writer = JSONWriter(
        output: GrowingBytes(), isPretty: isPretty, pieceByteCount: max(1, pieceByteCount),
        sink: body)
      writer.write(self)
      writer.flush()
      return writer.sinkError
    }
    if let error { throw error }
  }

  private func jsonWriter(_ isPretty: Bool) -> JSONWriter {
    var writer = JSONWriter(output: GrowingBytes(), isPretty: isPretty)
    writer.write(self)
    return writer
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
