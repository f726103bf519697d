import ObjectModel

/// Writes dates and times.
enum TemporalText {
  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }

  static func date(_ year: Int, _ month: Int?, _ day: Int?) -> String {
    var text = padded(year, 4)
    if let month { text += "-" + padded(month, 2) }
    if let day { text += "-" + padded(day, 2) }
    return text
  }

  /// The text of a time; a second of one digit gets a leading zero.
  static func time(_ hour: Int, _ minute: Int, _ second: ExactDecimal) -> String {
    let second = second.text
    let isShort = second.prefix { $0 != "." }.count == 1
    return padded(hour, 2) + ":" + padded(minute, 2) + ":" + (isShort ? "0" : "") + second
  }

  /// The text of a zone, `Z` for UTC.
  static func zone(_ minutes: Int) -> String {
    if minutes == 0 { return "Z" }
    let magnitude = Int(minutes.magnitude)
    return (minutes < 0 ? "-" : "+") + padded(magnitude / 60, 2) + ":" + padded(magnitude % 60, 2)
  }
}
