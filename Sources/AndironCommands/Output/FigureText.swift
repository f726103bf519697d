/// Figures as text for people.
enum FigureText {
  /// Returns text such as `17 B`, `1.5 KiB` or `32.0 MiB`.
  static func bytes(_ byteCount: Int) -> String {
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

  /// Returns text such as `0.4 ms` or `1.2 s`.
  static func duration(_ seconds: Double) -> String {
    seconds < 1
      ? oneDigit(seconds * 1000) + " ms" : oneDigit(seconds) + " s"
  }

  /// Returns `1 issue` or `2 issues`.
  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
  }
}
