extension Double {
  /// Whether both have the same bits, except for those of NaN.
  func hasSameBits(as other: Double) -> Bool { bitPattern == other.bitPattern }

  /// The shortest digits that read back as the number, without an exponent: `0.00001`.
  var plainDigits: String {
    let text = description
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...])
    else { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
    let isNegative = text.hasPrefix("-")
    let halves = text[..<mark].drop { $0 == "-" }.split(separator: ".")
    let digits = halves.joined()
    let point = (halves.first?.count ?? 0) + exponent
    let plain =
      point <= 0
      ? "0." + String(repeating: "0", count: -point) + digits
      : digits + String(repeating: "0", count: max(0, point - digits.count))
    return (isNegative ? "-" : "") + plain.trimmedZeros
  }
}

extension String {
  /// Without zeros at the end of a fraction.
  fileprivate var trimmedZeros: String {
    guard contains("."), let last = lastIndex(where: { $0 != "0" }) else { return self }
    return String(self[...last])
  }
}
