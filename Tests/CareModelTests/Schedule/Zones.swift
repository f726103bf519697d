import CareModel
import Foundation
import Testing

/// Time zones that are hard on schedules, and dates in them.
enum Zones {
  static let names = [
    "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia",
    "Antarctica/Troll", "Africa/Casablanca", "America/Sao_Paulo", "Asia/Kathmandu", "Asia/Beirut",
    "America/Havana",
  ]

  static func zone(_ name: String) throws -> TimeZone {
    try #require(TimeZone(identifier: name))
  }

  static func calendar(_ zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  /// A date from text such as `2026-03-28T02:30:00+01:00`.
  static func date(_ text: String) throws -> Date {
    try #require(ISO8601DateFormatter().date(from: text))
  }

  static func text(_ date: Date, _ zone: TimeZone) -> String {
    let formatter = ISO8601DateFormatter()
    formatter.timeZone = zone
    return formatter.string(from: date)
  }
}
