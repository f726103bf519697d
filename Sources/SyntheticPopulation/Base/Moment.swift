/// A point in time: whole seconds since 1970-01-01T00:00:00Z.
struct Moment: Sendable, Hashable, Comparable {
  static let secondsPerDay = 86_400

  var seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  /// The moment `minute` minutes after the midnight that begins `day`.
  init(day: Int, minute: Int = 0) {
    seconds = day * Self.secondsPerDay + minute * 60
  }

  static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }

  /// The day it belongs to, counted from 1970-01-01.
  var day: Int {
    (seconds >= 0 ? seconds : seconds - Self.secondsPerDay + 1) / Self.secondsPerDay
  }

  var date: CalendarDate { CalendarDate(day: day) }

  func adding(minutes: Int) -> Moment { Moment(seconds: seconds + minutes * 60) }

  /// The text as FHIR's `instant` and `dateTime`: `2026-01-31T08:15:00Z`.
  var text: String {
    let civil = date.civil
    let second = seconds - day * Self.secondsPerDay
    return String(unsafeUninitializedCapacity: 20) { target in
      CalendarDate.Digits.write(civil.year, 4, to: target, at: 0)
      target[4] = UInt8(ascii: "-")
      CalendarDate.Digits.write(civil.month, 2, to: target, at: 5)
      target[7] = UInt8(ascii: "-")
      CalendarDate.Digits.write(civil.day, 2, to: target, at: 8)
      target[10] = UInt8(ascii: "T")
      CalendarDate.Digits.write(second / 3_600, 2, to: target, at: 11)
      target[13] = UInt8(ascii: ":")
      CalendarDate.Digits.write(second / 60 % 60, 2, to: target, at: 14)
      target[16] = UInt8(ascii: ":")
      CalendarDate.Digits.write(second % 60, 2, to: target, at: 17)
      target[19] = UInt8(ascii: "Z")
      return 20
    }
  }
}
