import ObjectModel

/// The span of time that a date stands for, in microseconds since the beginning of 2001, UTC, as
/// indexes keep it.
///
/// Digits beyond microseconds are cut off. FHIR R5, section 3.2.1.5.9
/// (<https://hl7.org/fhir/R5/search.html#date>).
package struct TimeBounds: Sendable, Hashable {
  package var start: Int64
  /// The first microsecond after it.
  package var end: Int64

  package static let day: Int64 = 86_400_000_000
  private static let minute: Int64 = 60_000_000
  /// From before to after all times that can be written.
  package static let all = TimeBounds(start: .min / 4, end: .max / 4)

  package init(start: Int64, end: Int64) {
    self.start = start
    self.end = end
  }

  /// The bounds of a `date`, `dateTime` or `instant`; one without a zone is taken to be in UTC. The
  /// seconds or the zone may be missing, as in searches. Nil for other texts.
  package init?(_ text: String) {
    guard let (parts, isMinute) = Self.parts(text) else { return nil }
    guard let instant = parts.instant else {
      start = Int64(parts.firstDay.daysSince2001) * Self.day
      end = Int64(parts.nextDay.daysSince2001) * Self.day
      return
    }
    start = Self.microseconds(instant)
    end = isMinute ? start + Self.minute : max(Self.microseconds(instant.next), start + 1)
  }

  /// The parts, and whether the text ends with its minutes, in which case the whole minute is
  /// meant.
  private static func parts(_ text: String) -> (TemporalParts, isMinute: Bool)? {
    if let parts = TemporalParts(text, .dateTime) ?? TemporalParts(text + "Z", .dateTime) {
      return (parts, false)
    }
    if let parts = TemporalParts(text + ":00Z", .dateTime) { return (parts, true) }
    // A zone that follows the minutes.
    guard text.utf8.count > 16 else { return nil }
    return TemporalParts(text.prefix(16) + ":00" + text.dropFirst(16), .dateTime)
      .map { ($0, true) }
  }

  private static func microseconds(_ instant: ExactSeconds) -> Int64 {
    var fraction: Int64 = 0
    for index in 0..<6 {
      let digit = index < instant.fraction.count ? instant.fraction[index] - UInt8(ascii: "0") : 0
      fraction = fraction * 10 + Int64(digit)
    }
    return Int64(instant.whole) * 1_000_000 + fraction
  }
}
