import FHIRModel
import Foundation

/// A span of time to search for: the period that the text of a date stands for.
///
/// FHIR R5, section 3.2.1.5.9 (<https://hl7.org/fhir/R5/search.html#date>).
struct TimeOperand: Sendable, Hashable {
  let prefix: SearchPrefix
  let bounds: TimeBounds
  /// The largest distance between the times of keys, which read times without a zone in UTC, and
  /// the times that are compared.
  private let margin: Int64

  /// Nil if the text is not a date. A date without a zone is read in `zone`. Approximation is
  /// measured from `now`.
  init?(_ text: String, now: Date, zone: DayZone? = nil) {
    let (prefix, rest) = SearchPrefix.split(text)
    guard let bounds = DayZone.bounds(rest, zone) else { return nil }
    self.prefix = prefix
    margin = zone == nil ? 0 : DayZone.margin
    self.bounds = prefix == .approximately ? Self.widened(bounds, now) : bounds
  }

  /// The bounds widened by a tenth of the time between then and now, as the specification proposes.
  private static func widened(_ bounds: TimeBounds, _ now: Date) -> TimeBounds {
    let now = Int64(now.timeIntervalSinceReferenceDate) * 1_000_000
    let margin = abs(now - bounds.start) / 10
    return TimeBounds(start: bounds.start - margin, end: bounds.end + margin)
  }

  func matches(_ time: TimeBounds) -> Bool {
    let isInside = bounds.start <= time.start && time.end <= bounds.end
    return switch prefix {
    case .equal: isInside
    case .notEqual: !isInside
    case .greater: time.end > bounds.end
    case .less: time.start < bounds.start
    case .greaterOrEqual: time.end > bounds.end || isInside
    case .lessOrEqual: time.start < bounds.start || isInside
    case .startsAfter: time.start >= bounds.end
    case .endsBefore: time.end <= bounds.start
    case .approximately: time.start < bounds.end && bounds.start < time.end
    }
  }

  /// The range of the starts of matching times, including `through`; and the earliest end of those
  /// longer than a day, since they may have begun at any time before. Nil if all times must be
  /// looked at.
  var keyBounds: (from: Int64, through: Int64, longFrom: Int64?)? {
    let (least, most) = (TimeBounds.all.start, TimeBounds.all.end)
    let (from, through) = (bounds.start - margin, bounds.end + margin)
    // Those that are a day long in UTC may be longer in another zone.
    let begun = from - TimeBounds.day - margin
    return switch prefix {
    case .notEqual: nil
    case .equal: (from, through, nil)
    case .greater, .greaterOrEqual: (begun, most, from)
    case .less, .lessOrEqual: (least, through, nil)
    case .startsAfter: (bounds.end - margin, most, nil)
    case .endsBefore: (least, bounds.start + margin, nil)
    case .approximately: (begun, through, from)
    }
  }
}
