package import Foundation

/// What a search parameter finds in a resource, in the plainest form.
enum NaiveTerm {
  case text(String)
  /// `type` is that of the element.
  case token(system: String?, code: String?, texts: [String], type: String)
  /// `text` of the literal reference, and the logical identifier.
  case reference(text: String?, system: String?, value: String?)
  case time(NaiveTime)
  case number(Decimal)
  case quantity(Decimal, system: String?, codes: [String], unit: String?)
  case range(low: NaiveSide?, high: NaiveSide?)
  case uri(String)

  /// One end of a range.
  struct NaiveSide {
    var number: Decimal?
    var system: String?
    var codes: [String]
    var unit: String?
  }
}

/// A stretch of time in microseconds since 1970, the end outside; open where it is nil.
package struct NaiveTime {
  var start: Int?
  var end: Int?

  init(start: Int?, end: Int?) {
    self.start = start
    self.end = end
  }

  /// Of times that name none; UTC where it is nil.
  @TaskLocal package static var zone: TimeZone?

  /// `2013`, `2013-01`, `2013-01-14`, and with `T10:00`, seconds, a fraction and a zone.
  init?(_ text: String) {
    guard var time = NaiveTime(universal: text) else { return nil }
    let clock = text.split(separator: "T").dropFirst().joined()
    if let zone = Self.zone, !clock.contains(where: { "Z+-".contains($0) }) {
      time.start = time.start.map { Self.instant($0, zone) }
      time.end = time.end.map { max(Self.instant($0, zone), (time.start ?? .min) + 1) }
    }
    self = time
  }

  /// What calendars have for the time in the zone.
  private static func instant(_ clock: Int, _ zone: TimeZone) -> Int {
    var universal = Calendar(identifier: .gregorian)
    universal.timeZone = .gmt
    var calendar = universal
    calendar.timeZone = zone
    let seconds = Int((Double(clock) / 1_000_000).rounded(.down))
    let parts = universal.dateComponents(
      [.era, .year, .month, .day, .hour, .minute, .second],
      from: Date(timeIntervalSince1970: Double(seconds)))
    let date = calendar.date(from: parts)?.timeIntervalSince1970 ?? Double(seconds)
    return Int(date) * 1_000_000 + clock - seconds * 1_000_000
  }

  private init?(universal text: String) {
    let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let date = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    let lengths = [4, 2, 2]
    guard (1...3).contains(date.count), zip(date, lengths).allSatisfy({ $0.count == $1 }),
      date.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } })
    else { return nil }
    let numbers = date.compactMap { Int($0) }
    let (year, month) = (numbers[0], numbers.count > 1 ? numbers[1] : 1)
    let day = numbers.count > 2 ? numbers[2] : 1
    guard year > 0, (1...12).contains(month), (1...Self.days(year, month)).contains(day) else {
      return nil
    }
    let first = Self.day(year, month, day)
    if halves.count == 1 {
      let next =
        numbers.count == 3
        ? first + 1
        : numbers.count == 2
          ? Self.day(month == 12 ? year + 1 : year, month % 12 + 1, 1) : Self.day(year + 1, 1, 1)
      (start, end) = (first * 86_400_000_000, next * 86_400_000_000)
      return
    }
    guard halves.count == 2, numbers.count == 3, let time = Self.time(String(halves[1])) else {
      return nil
    }
    start = first * 86_400_000_000 + time.from
    end = first * 86_400_000_000 + time.to
  }

  /// Microseconds of the day, in UTC.
  private static func time(_ text: String) -> (from: Int, to: Int)? {
    var clock = text
    var zone = 0
    if clock.hasSuffix("Z") {
      clock.removeLast()
    } else if clock.count > 6, let sign = clock.dropLast(5).last, "+-".contains(sign) {
      let parts = clock.suffix(5).split(separator: ":").compactMap { Int($0) }
      guard parts.count == 2, parts[0] <= 14, parts[1] < 60 else { return nil }
      zone = (parts[0] * 60 + parts[1]) * (sign == "-" ? -1 : 1)
      clock.removeLast(6)
    }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = Int(parts[0]), let minute = Int(parts[1]),
      parts[0].count == 2, parts[1].count == 2, hour < 24, minute < 60
    else { return nil }
    let base = (hour * 60 + minute - zone) * 60_000_000
    guard parts.count == 3 else { return (base, base + 60_000_000) }
    let second = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    guard second[0].count == 2, let whole = Int(second[0]), second.count <= 2 else { return nil }
    guard second.count == 2 else {
      return (base + whole * 1_000_000, base + whole * 1_000_000 + 1_000_000)
    }
    guard !second[1].isEmpty, second[1].allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    let digits = second[1].prefix(6)
    let unit = (digits.count..<6).reduce(1) { power, _ in power * 10 }
    let from = base + whole * 1_000_000 + (Int(digits) ?? 0) * unit
    return (from, from + unit)
  }

  private static func days(_ year: Int, _ month: Int) -> Int {
    day(month == 12 ? year + 1 : year, month % 12 + 1, 1) - day(year, month, 1)
  }

  /// Days since 1970, of the Gregorian calendar.
  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let before = year - 1
    var days = before * 365 + before / 4 - before / 100 + before / 400
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let months = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    days += months[..<(month - 1)].reduce(0, +)
    return days + day - 1 - 719_162
  }
}
