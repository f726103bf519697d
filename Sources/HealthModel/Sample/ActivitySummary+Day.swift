import Foundation

extension ActivitySummary {
  /// Returns midnight of a day in UTC; nil if the text is not a day of the calendar from the year 1
  /// to 9999.
  static func midnight(of text: String) -> Date? {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8...]), year > 0, 1...12 ~= month,
      1...length(year, month) ~= day
    else { return nil }
    // Years that begin in March, so that a leap day is the last day of one.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    // From 1 March of the year 0 to 1970.
    let days = 365 * shifted + leapDays + dayOfYear - 719_468
    return Date(timeIntervalSince1970: Double(days) * 86_400)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  private static func length(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
