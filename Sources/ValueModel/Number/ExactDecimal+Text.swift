extension ExactDecimal: LosslessStringConvertible {
  /// Creates the number that `text` writes; nil if it is not a number after RFC 8259, section 6.
  ///
  /// Texts that are not numbers are, for example, `+1`, `.5`, `1.`, `01`, `0x1`, `NaN` and texts
  /// with blanks. Linear in the text.
  public init?(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    let form = text.withUTF8 { Self.inlineForm($0) }
    switch form {
    case .inline(let form): self.init(form: form)
    case .other: self.init(form: .text(text))
    case .invalid: return nil
    }
  }

  /// Creates the number that `bytes` as a whole write; nil if they are not a number.
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    switch Self.inlineForm(bytes) {
    case .inline(let form): self.init(form: form)
    case .other: self.init(form: .text(String(decoding: bytes, as: UTF8.self)))
    case .invalid: return nil
    }
  }

  /// Whether `bytes` as a whole are a number whose text needs the text form.
  static func isOutOfLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if case .other = inlineForm(bytes) { return true }
    return false
  }

  /// Creates the number of a text that is known to be one.
  package init(uncheckedText text: String) {
    guard let decimal = ExactDecimal(text) else {
      preconditionFailure("a text that was taken for a number is none")
    }
    self = decimal
  }

  /// The exact text.
  public var text: String {
    switch form {
    case .text(let text): return text
    case .inline(let magnitude, false, 0): return String(magnitude)
    case .inline(let magnitude, let isNegative, let scale):
      let count = Self.textLength(magnitude, isNegative, scale)
      return String(unsafeUninitializedCapacity: count) { buffer in
        Self.write(
          magnitude, isNegative, scale, to: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
        return count
      }
    }
  }

  public var description: String { text }

  /// Appends the exact text to `bytes`, without creating a string.
  package func appendText(to bytes: inout [UInt8]) {
    switch form {
    case .text(let text): bytes.append(contentsOf: text.utf8)
    case .inline(let magnitude, let isNegative, let scale):
      let count = Self.textLength(magnitude, isNegative, scale)
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: count))
      bytes.withUnsafeMutableBufferPointer { buffer in
        Self.write(
          magnitude, isNegative, scale, to: UnsafeMutableBufferPointer(rebasing: buffer[start...]))
      }
    }
  }

  /// The number of bytes of the text. Constant time.
  package var textLength: Int {
    switch form {
    case .text(let text): return text.utf8.count
    case .inline(let magnitude, let isNegative, let scale):
      return Self.textLength(magnitude, isNegative, scale)
    }
  }
}

extension ExactDecimal {
  /// Appends the text of the parts of an inline form to `output`.
  static func write(
    magnitude: UInt64, isNegative: Bool, scale: UInt8, to output: inout GrowingBytes
  ) {
    let count = textLength(magnitude, isNegative, scale)
    output.reserve(count)
    let start = (output.base + output.count).assumingMemoryBound(to: UInt8.self)
    write(
      magnitude, isNegative, scale, to: UnsafeMutableBufferPointer(start: start, count: count))
    output.count &+= count
  }

  private enum Scanned { case inline(Form), other, invalid }

  /// Returns the inline form of a number text, if it has one.
  private static func inlineForm(_ bytes: UnsafeBufferPointer<UInt8>) -> Scanned {
    guard let syntax = DecimalSyntax(bytes) else { return .invalid }
    guard syntax.exponent.isEmpty, let scale = UInt8(exactly: syntax.fraction.count) else {
      return .other
    }
    var magnitude: UInt64 = 0
    guard append(bytes[syntax.integer], to: &magnitude),
      append(bytes[syntax.fraction], to: &magnitude), magnitude > 0 || !syntax.isNegative
    else { return .other }
    return .inline(.inline(magnitude: magnitude, isNegative: syntax.isNegative, scale: scale))
  }

  /// Appends `digits` to those of `magnitude`; returns false if they do not fit.
  private static func append(
    _ digits: Slice<UnsafeBufferPointer<UInt8>>, to magnitude: inout UInt64
  ) -> Bool {
    for digit in digits {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit - UInt8(ascii: "0")))
      guard !overflow, !carry else { return false }
      magnitude = sum
    }
    return true
  }

  static func textLength(_ magnitude: UInt64, _ isNegative: Bool, _ scale: UInt8) -> Int {
    let digits = max(PowersOfTen.digitCount(magnitude), Int(scale) + 1)
    return digits + (isNegative ? 1 : 0) + (scale > 0 ? 1 : 0)
  }

  /// Fills `buffer`, which has the text's length, from its end.
  static func write(
    _ magnitude: UInt64, _ isNegative: Bool, _ scale: UInt8,
    to buffer: UnsafeMutableBufferPointer<UInt8>
  ) {
    var rest = magnitude
    let point = scale > 0 ? buffer.count - 1 - Int(scale) : -1
    for offset in buffer.indices.reversed() {
      if offset == point {
        buffer[offset] = UInt8(ascii: ".")
      } else if offset == 0, isNegative {
        buffer[offset] = UInt8(ascii: "-")
      } else {
        buffer[offset] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
    }
  }
}
