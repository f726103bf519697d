/// Strings as JSON writes them.
enum JSONText {
  /// Appends `text` in quotes, with the escapes that RFC 8259, section 7, requires and no others.
  @inline(__always)
  static func append(_ text: UnsafeRawBufferPointer, to output: inout GrowingBytes) {
    output.reserve(text.count &+ 2 &+ 16)
    output.base.storeBytes(of: 0x22, toByteOffset: output.count, as: UInt8.self)
    output.count &+= 1
    if let start = text.baseAddress { appendContent(start, text.count, to: &output) }
    output.append(0x22)
  }

  @inline(__always)
  private static func appendContent(
    _ start: UnsafeRawPointer, _ count: Int, to output: inout GrowingBytes
  ) {
    var offset = 0
    var target = output.base + output.count
    while offset &+ 8 <= count {
      let word = RawBytes.load64(start + offset)
      if JSONScan.specialBits(word) != 0 { break }
      target.storeBytes(of: word.littleEndian, as: UInt64.self)
      target += 8
      offset &+= 8
    }
    while offset < count {
      let byte = start.load(fromByteOffset: offset, as: UInt8.self)
      if JSONScan.isSpecial(byte) { break }
      target.storeBytes(of: byte, as: UInt8.self)
      target += 1
      offset &+= 1
    }
    output.count = target - output.base
    if offset < count { appendEscaping(start, offset, count, to: &output) }
  }

  /// Appends everything from the first byte that needs an escape.
  @inline(never)
  private static func appendEscaping(
    _ start: UnsafeRawPointer, _ offset: Int, _ count: Int, to output: inout GrowingBytes
  ) {
    var offset = offset
    while offset < count {
      let run = JSONScan.plainCount(start + offset, count - offset)
      output.append(start + offset, run)
      offset += run
      guard offset < count else { return }
      appendEscape(of: start.load(fromByteOffset: offset, as: UInt8.self), to: &output)
      offset += 1
    }
  }

  private static func appendEscape(of byte: UInt8, to output: inout GrowingBytes) {
    let short: UInt8
    switch byte {
    case 0x22, 0x5C: short = byte
    case 0x08: short = UInt8(ascii: "b")
    case 0x09: short = UInt8(ascii: "t")
    case 0x0A: short = UInt8(ascii: "n")
    case 0x0C: short = UInt8(ascii: "f")
    case 0x0D: short = UInt8(ascii: "r")
    default:
      output.append("\\u00")
      output.append(hexDigit(byte >> 4))
      output.append(hexDigit(byte & 15))
      return
    }
    output.append(UInt8(ascii: "\\"))
    output.append(short)
  }

  private static func hexDigit(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
