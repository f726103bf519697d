import FHIRModel
import Foundation

/// A span of time to search for: the period that the text of a date stands for.
///
/// FHIR R5, section 3.2.1.5.9 (<https://hl7.org/fhir/R5/search.html#date>).
struct TimeOperand: Sendable, Hashable {
  let prefix: SearchPrefix
  let bounds: TimeBounds

  /// Nil if the text is not a date. Approximation is measured from `now`.
  init?(_ text: String, now: Date) {
    let (prefix, rest) = SearchPrefix.split(text)
    guard let bounds = TimeBounds(rest) else { return nil }
    self.prefix = prefix
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
    return switch prefix {
    case .notEqual: nil
    case .equal: (bounds.start, bounds.end, nil)
    case .greater, .greaterOrEqual: (bounds.start - TimeBounds.day, most, bounds.start)
    case .less, .lessOrEqual: (least, bounds.end, nil)
    case .startsAfter: (bounds.end, most, nil)
    case .endsBefore: (least, bounds.start, nil)
    case .approximately: (bounds.start - TimeBounds.day, bounds.end, bounds.start)
    }
  }
}
