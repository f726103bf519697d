extension ValuePath {
  /// Creates the path that `text` writes; the empty text is the value itself.
  ///
  /// Linear in the text. Throws `ValuePathError` with the offset if `text` is not a path.
  public init(parsing text: String) throws(ValuePathError) {
    var parser = ValuePathParser(bytes: Array(text.utf8))
    self.init(try parser.components())
  }
}

private struct ValuePathParser {
  let bytes: [UInt8]
  var offset = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func components() throws(ValuePathError) -> [ValuePath.Component] {
    var components: [ValuePath.Component] = []
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "[") {
        components.append(try bracket())
        continue
      }
      if !components.isEmpty { try take(UInt8(ascii: "."), "a point or a bracket") }
      components.append(.field(try plainName()))
    }
    return components
  }

  private mutating func plainName() throws(ValuePathError) -> String {
    let start = offset
    while offset < bytes.count, !ValuePath.isSpecial(bytes[offset]) { offset += 1 }
    guard offset > start else { throw failure("a field name") }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func bracket() throws(ValuePathError) -> ValuePath.Component {
    offset += 1
    let isName = offset < bytes.count && bytes[offset] == UInt8(ascii: "\"")
    let component: ValuePath.Component =
      isName ? .field(try quotedName()) : .element(try position())
    try take(UInt8(ascii: "]"), "a closing bracket")
    return component
  }

  private mutating func position() throws(ValuePathError) -> Int {
    var position = 0
    let start = offset
    while offset < bytes.count, case let digit = bytes[offset] &- UInt8(ascii: "0"), digit < 10 {
      let (product, overflow) = position.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(digit))
      guard !overflow, !carry else { throw failure("a position below 2^63") }
      position = sum
      offset += 1
    }
    guard offset > start else { throw failure("a position or a name in quotes") }
    return position
  }

  private mutating func quotedName() throws(ValuePathError) -> String {
    offset += 1
    var name: [UInt8] = []
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
      if bytes[offset] == UInt8(ascii: "\\") {
        offset += 1
        guard offset < bytes.count,
          bytes[offset] == UInt8(ascii: "\\") || bytes[offset] == UInt8(ascii: "\"")
        else { throw failure("a quote or a backslash after a backslash") }
      }
      name.append(bytes[offset])
      offset += 1
    }
    try take(UInt8(ascii: "\""), "a closing quote")
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func take(_ byte: UInt8, _ expected: String) throws(ValuePathError) {
    guard offset < bytes.count, bytes[offset] == byte else { throw failure(expected) }
    offset += 1
  }

  private func failure(_ expected: String) -> ValuePathError {
    ValuePathError(offset: offset, expected: expected)
  }
}
