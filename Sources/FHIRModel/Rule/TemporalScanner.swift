/// Reads dates and times in UTF-8: numbers only, and nothing is allocated.
///
/// The calendar is the Gregorian one for all years; days that it does not have are refused, as is
/// 24:00. Second 60 is allowed in any minute, for leap seconds.
struct TemporalScanner {
  enum Form { case date, dateTime, instant, time }

  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  private(set) var year = 0
  /// Zero if the text ends before it; the same holds for `day`.
  private(set) var month = 0
  private(set) var day = 0
  private(set) var hasTime = false
  private(set) var hour = 0
  private(set) var minute = 0
  private(set) var second = 0
  /// The range of the fraction digits.
  private(set) var fraction = 0..<0
  /// Minutes east of UTC; nil if the text has no zone.
  private(set) var zone: Int?

  /// Nil if the bytes as a whole are not of that form.
  init?(_ bytes: UnsafeRawBufferPointer, _ form: Form) {
    self.bytes = bytes
    let isRight =
      switch form {
      case .date: readDate()
      case .dateTime: readDate() && (isAtEnd || readTimeOfDay())
      case .instant: readDate() && readTimeOfDay()
      case .time: readTime()
      }
    guard isRight, isAtEnd else { return nil }
  }

  private var isAtEnd: Bool { offset == bytes.count }

  private mutating func readDate() -> Bool {
    guard let high = twoDigits(), let low = twoDigits() else { return false }
    year = high * 100 + low
    guard year > 0 else { return false }
    if isAtEnd { return true }
    guard take("-"), let month = twoDigits(), month >= 1, month <= 12 else { return false }
    self.month = month
    if isAtEnd { return true }
    guard take("-"), let day = twoDigits(), day >= 1,
      day <= 28 || day <= Self.dayCount(year: year, month: month)
    else { return false }
    self.day = day
    return true
  }

  /// Reads the time and zone after a complete date.
  private mutating func readTimeOfDay() -> Bool {
    day > 0 && take("T") && readTime() && readZone()
  }

  private mutating func readTime() -> Bool {
    guard let hour = twoDigits(), hour < 24, take(":"), let minute = twoDigits(), minute < 60,
      take(":"), let second = twoDigits(), second <= 60
    else { return false }
    (self.hour, self.minute, self.second) = (hour, minute, second)
    hasTime = true
    guard take(".") else { return true }
    let start = offset
    while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
    fraction = start..<offset
    return !fraction.isEmpty
  }

  /// Reads `Z`, or an offset of up to fourteen hours.
  private mutating func readZone() -> Bool {
    if take("Z") {
      zone = 0
      return true
    }
    let isWest = take("-")
    guard isWest || take("+"), let hours = twoDigits(), take(":"), let minutes = twoDigits(),
      minutes < 60, hours < 14 || (hours == 14 && minutes == 0)
    else { return false }
    zone = (hours * 60 + minutes) * (isWest ? -1 : 1)
    return true
  }

  @inline(__always)
  private mutating func twoDigits() -> Int? {
    guard offset &+ 2 <= bytes.count else { return nil }
    let high = bytes[offset] &- UInt8(ascii: "0")
    let low = bytes[offset &+ 1] &- UInt8(ascii: "0")
    guard high < 10, low < 10 else { return nil }
    offset &+= 2
    return Int(high) &* 10 &+ Int(low)
  }

  @inline(__always)
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset &+= 1
    return true
  }

  static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
