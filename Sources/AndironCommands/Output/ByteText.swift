/// Byte counts as text for people.
enum ByteText {
  /// Returns text such as `17 B`, `1.5 KiB` or `32.0 MiB`.
  static func text(_ byteCount: Int) -> String {
    let units = ["KiB", "MiB", "GiB", "TiB"]
    guard byteCount >= 1024 else { return "\(byteCount) B" }
    var value = Double(byteCount) / 1024
    var unit = 0
    while value >= 1024, unit < units.count - 1 {
      value /= 1024
      unit += 1
    }
    return "\(oneDigit(value)) \(units[unit])"
  }

  /// Returns the number with one digit after the point.
  static func oneDigit(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
