extension Parameter {
  /// The longest value of a server is 1 GiB.
  static let longest = (1 << 30) - 1

  /// Appends the binary form. False, and nothing is appended, for null.
  ///
  /// Throws `.invalidValue` for texts with a zero byte, and for what is longer than a server takes.
  func append(to bytes: inout [UInt8]) throws(PostgreSQLError) -> Bool {
    let start = bytes.count
    switch self {
    case .null: return false
    case .text(let text): try Self.append(text, to: &bytes)
    case .bytes(let value): bytes += value
    case .int64(let number): Self.append(number, to: &bytes)
    case .double(let number): Self.append(number.bitPattern, to: &bytes)
    case .bool(let flag): bytes.append(flag ? 1 : 0)
    case .jsonb(let text):
      // The version of the form.
      bytes.append(1)
      try Self.append(text, to: &bytes)
    case .texts(let texts):
      try Self.appendArray(texts, TypeIdentifier.text, to: &bytes) {
        text, bytes throws(PostgreSQLError) in try Self.append(text, to: &bytes)
      }
    case .byteStrings(let values):
      try Self.appendArray(values, TypeIdentifier.bytes, to: &bytes) {
        value, bytes throws(PostgreSQLError) in bytes += value
      }
    case .int64s(let numbers):
      try Self.appendArray(numbers, TypeIdentifier.int64, to: &bytes) {
        number, bytes throws(PostgreSQLError) in Self.append(number, to: &bytes)
      }
    }
    guard bytes.count - start <= Self.longest else {
      throw PostgreSQLError(.invalidValue, "a value is longer than 1 GiB")
    }
    return true
  }

  /// Appends the length and the binary form, as rows of `COPY` and elements of arrays have them.
  func appendSized(to bytes: inout [UInt8]) throws(PostgreSQLError) {
    let start = bytes.count
    Self.append(Int32(-1), to: &bytes)
    guard try append(to: &bytes) else { return }
    Self.setLength(at: start, in: &bytes)
  }

  static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    var shift = number.bitWidth - 8
    while shift >= 0 {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      shift -= 8
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) throws(PostgreSQLError) {
    let start = bytes.count
    bytes += text.utf8
    if bytes[start...].contains(0) {
      throw PostgreSQLError(
        .invalidValue, "texts of PostgreSQL cannot have a zero byte", sqlState: "22021")
    }
  }

  /// Writes how many bytes follow the four at `start`.
  private static func setLength(at start: Int, in bytes: inout [UInt8]) {
    let length = UInt32(bytes.count - start - 4)
    for index in 0..<4 {
      bytes[start + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index))
    }
  }

  private static func appendArray<Element>(
    _ elements: [Element], _ type: UInt32, to bytes: inout [UInt8],
    _ appendElement: (Element, inout [UInt8]) throws(PostgreSQLError) -> Void
  ) throws(PostgreSQLError) {
    // Dimensions, whether there are nulls, the type, and for the dimension its length and first
    // index.
    append(Int32(elements.isEmpty ? 0 : 1), to: &bytes)
    append(Int32(0), to: &bytes)
    append(type, to: &bytes)
    if elements.isEmpty { return }
    let start = bytes.count
    append(Int32(clamping: elements.count), to: &bytes)
    append(Int32(1), to: &bytes)
    for element in elements {
      let place = bytes.count
      append(Int32(0), to: &bytes)
      try appendElement(element, &bytes)
      guard bytes.count - start <= longest else {
        throw PostgreSQLError(.invalidValue, "an array is longer than 1 GiB")
      }
      setLength(at: place, in: &bytes)
    }
  }
}
