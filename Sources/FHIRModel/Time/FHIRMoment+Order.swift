public import Foundation
import ObjectModel

extension FHIRMoment {
  /// The order in time. Nil if it is unknown: if one text ends before they differ (`2024` and
  /// `2024-05`), if one has no zone and the order depends on it, or if one is not valid.
  ///
  /// Texts with times are compared as instants, whatever their zones: `10:00:00Z`, `10:00:00.0Z`
  /// and `11:00:00+01:00` are equal. To compare the texts themselves, use `==`. FHIRPath 2.0,
  /// section 6.2 (<http://hl7.org/fhirpath/N1/#comparison>).
  public func compare(to other: some FHIRMoment) -> FHIROrder? {
    guard let left = parts, let right = other.parts else { return nil }
    switch (left.instant, right.instant) {
    case (let first?, let second?): return first.compare(to: second)
    case (nil, nil): return Self.compareDates(left, right)
    case (let instant?, nil): return Self.compare(instant, right)
    case (nil, let instant?): return Self.compare(instant, left)?.reversed
    }
  }

  /// The order in time, with dates without a zone taken to be in `zone`. Nil if one text ends
  /// before they differ, or if one is not valid.
  public func compare(to other: some FHIRMoment, in zone: TimeZone) -> FHIROrder? {
    guard let left = parts, let right = other.parts else { return nil }
    switch (left.instant, right.instant) {
    case (let first?, let second?): return first.compare(to: second)
    case (nil, nil): return Self.compareDates(left, right)
    case (let instant?, nil): return Self.compareDay(of: instant, right, zone)
    case (nil, let instant?): return Self.compareDay(of: instant, left, zone)?.reversed
    }
  }

  /// Compares part by part, until one has no more.
  private static func compareDates(_ left: TemporalParts, _ right: TemporalParts) -> FHIROrder? {
    let pairs = [(left.year, right.year), (left.month, right.month), (left.day, right.day)]
    for (first, second) in pairs where first != second {
      return first == 0 || second == 0 ? nil : FHIROrder(first, second)
    }
    return .equal
  }

  /// An instant is before or after a date if it is so in all zones.
  private static func compare(_ instant: ExactSeconds, _ date: TemporalParts) -> FHIROrder? {
    let farthestZone = 14 * 3600
    let start = date.firstDay.daysSince2001 * 86_400 - farthestZone
    let end = date.nextDay.daysSince2001 * 86_400 + farthestZone
    return instant.whole < start ? .less : instant.whole >= end ? .greater : nil
  }

  private static func compareDay(
    of instant: ExactSeconds, _ date: TemporalParts, _ zone: TimeZone
  ) -> FHIROrder? {
    let start = zone.firstSecond(showing: date.firstDay.daysSince2001 * 86_400)
    let end = zone.firstSecond(showing: date.nextDay.daysSince2001 * 86_400)
    return instant.whole < start ? .less : instant.whole >= end ? .greater : nil
  }
}
