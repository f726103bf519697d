/// Reads bytes that another device wrote, without trusting them. A method returns nil if the bytes
/// it looks for are missing.
struct ByteCursor {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var leftCount: Int { bytes.count - position }

  mutating func take(_ count: Int) -> [UInt8]? {
    guard count >= 0, count <= leftCount else { return nil }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  mutating func rest() -> [UInt8] { take(leftCount) ?? [] }

  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type = Number.self
  ) -> Number? {
    take(Number.bitWidth / 8)?.reversed().reduce(0) { $0 << 8 | Number($1) }
  }

  /// Reads a text preceded by its length of 16 bits.
  mutating func text() -> String? {
    number(UInt16.self).flatMap { take(Int($0)) }.flatMap { String(validating: $0, as: UTF8.self) }
  }
}
