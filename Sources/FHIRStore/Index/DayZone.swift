import FHIRModel
import Foundation

/// The zone in which dates and times without a zone of their own are read.
struct DayZone: Sendable, Hashable {
  private let zone: TimeZone

  /// Nil for UTC, in which such times are read without it.
  init?(_ zone: TimeZone?) {
    guard let zone, !Self.utc.contains(zone.identifier) else { return nil }
    self.zone = zone
  }

  private static let utc: Set<String> = ["GMT", "UTC", "Etc/UTC", "Etc/GMT"]

  /// The farthest that a zone lies from UTC, in microseconds.
  static let margin = TimeBounds.day

  /// Returns the bounds of a date, which are those of its text if it has a zone; nil if the text is
  /// not a date.
  static func bounds(_ text: String, _ zone: DayZone?) -> TimeBounds? {
    guard var bounds = TimeBounds(text) else { return nil }
    guard let zone, !hasZone(text) else { return bounds }
    bounds.start = zone.instant(bounds.start)
    bounds.end = max(bounds.start + 1, zone.instant(bounds.end))
    return bounds
  }

  private static func hasZone(_ text: String) -> Bool {
    guard let time = text.utf8.firstIndex(of: UInt8(ascii: "T")) else { return false }
    return text.utf8[time...].contains { "Zz+-".utf8.contains($0) }
  }

  /// Returns the instant of a time of the zone's clocks, in microseconds since 2001. This is the
  /// first instant if clocks show the time twice; if they never show it, the instant at which
  /// unchanged clocks would have shown it.
  private func instant(_ local: Int64) -> Int64 {
    let offsets = [offset(local - TimeBounds.day), offset(local + TimeBounds.day)]
    let candidates = offsets.map { local - $0 }
    let shown = candidates.filter { $0 + offset($0) == local }
    return shown.min() ?? candidates[0]
  }

  /// Returns the time by which the zone's clocks are ahead of UTC at an instant, in microseconds.
  private func offset(_ instant: Int64) -> Int64 {
    let date = Date(timeIntervalSinceReferenceDate: Double(instant) / 1_000_000)
    return Int64(zone.secondsFromGMT(for: date)) * 1_000_000
  }
}
