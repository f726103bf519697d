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
