import FHIRModel
import Foundation

/// A stretch of time that is searched for: what the text of a date stands for.
///
/// FHIR R5, section 3.2.1.5.9 (<https://hl7.org/fhir/R5/search.html#date>).
struct TimeOperand: Sendable, Hashable {
  let prefix: SearchPrefix
  let bounds: TimeBounds

  /// Nil for what is no date. `now` is what approximation is measured from.
  init?(_ text: String, now: Date) {
    let (prefix, rest) = SearchPrefix.split(text)
    guard let bounds = TimeBounds(rest) else { return nil }
    self.prefix = prefix
    self.bounds = prefix == .approximately ? Self.widened(bounds, now) : bounds
  }

  /// By a tenth of the time between then and now, as the specification proposes.
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

  /// Where the beginnings of matching times lie, `through` among them, and from when on the ends of those do that are longer
  /// than a day, since they may have begun at any time before; nil where all have to be looked at.
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
