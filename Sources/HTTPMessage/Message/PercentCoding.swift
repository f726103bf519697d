/// The coding of texts in addresses (RFC 3986, section 2.1).
public enum PercentCoding {
  /// Returns the text that `text` stands for. `plusIsSpace` is for queries and forms.
  ///
  /// Throws `HTTPError.invalidURL` if a percent sign is not followed by two hexadecimal digits, or
  /// the result is no UTF-8.
  public static func decoded(
    _ text: some StringProtocol, plusIsSpace: Bool = false
  ) throws(HTTPError) -> String {
    let mark = { (byte: UInt8) in
      byte == UInt8(ascii: "%") || (plusIsSpace && byte == UInt8(ascii: "+"))
    }
    if !text.utf8.contains(where: mark) { return String(text) }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "%") {
        guard position + 1 < bytes.count, let high = digit(bytes[position]),
          let low = digit(bytes[position + 1])
        else { throw HTTPError(.invalidURL, "a percent sign is not followed by two digits") }
        result.append(high << 4 | low)
        position += 2
      } else {
        result.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    guard let decoded = String(validating: result, as: UTF8.self) else {
      throw HTTPError(.invalidURL, "the address is not valid UTF-8")
    }
    return decoded
  }

  /// Returns `text` with every byte encoded but letters, digits and `-._~`.
  public static func encoded(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
