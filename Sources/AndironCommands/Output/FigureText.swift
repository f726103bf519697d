/// Figures as text for people.
package enum FigureText {
  /// Returns text such as `17 B`, `1.5 KiB` or `32.0 MiB`.
  package static func bytes(_ byteCount: Int) -> String {
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
  package static func oneDigit(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Returns the numbers, nothing for a missing one, all with as many digits after the point as the
  /// one that needs most; two at most.
  package static func aligned(_ numbers: [Double?]) -> [String] {
    let hundredths = numbers.map { number in
      number.map { $0 * 100 }.flatMap { abs($0) < 1e15 ? Int($0.rounded()) : nil }
    }
    let digits = hundredths.compactMap { $0 }.reduce(0) { most, number in
      max(most, number % 100 == 0 ? 0 : number % 10 == 0 ? 1 : 2)
    }
    return zip(numbers, hundredths).map { number, hundredths in
      guard let number else { return "" }
      guard let hundredths else { return "\(number)" }
      let fraction = String(abs(hundredths % 100) + 100).dropFirst().prefix(digits)
      let sign = hundredths < 0 ? "-" : ""
      return sign + "\(abs(hundredths) / 100)" + (digits == 0 ? "" : ".\(fraction)")
    }
  }

  /// Returns text such as `0.4 ms` or `1.2 s`.
  package static func duration(_ seconds: Double) -> String {
    seconds < 1
      ? oneDigit(seconds * 1000) + " ms" : oneDigit(seconds) + " s"
  }

  /// Returns `1 issue` or `2 issues`.
  package static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
  }
}
