import Foundation
import Synchronization

/// The offsets of a time zone over time, in whole seconds.
///
/// Foundation is queried once for each zone and process; later look-ups cost no more than a search
/// in a short array. Instants are seconds from 1 January 2001 00:00 UTC; local times are the
/// seconds that clocks show, counted from the same day.
final class ZoneOffsets: Sendable {
  /// A stretch of time in which the offset does not change.
  struct Segment: Equatable {
    /// The first instant; `Int.min` if there is no change before.
    var start: Int
    /// The instant after the last one.
    var end: Int
    /// The seconds by which local time is ahead of universal time.
    var offset: Int
  }

  /// The identifier in Foundation's spelling.
  let identifier: String
  private let segments: [Segment]
  /// For each period of 2^22 seconds of the table, about 49 days, the segment at its beginning.
  private let places: [Int32]
  private static let placeShift = 22

  /// The period after which offsets repeat. Rules of zones continue without end and repeat with the
  /// calendar, after 400 years; so years after the table use the offsets of 400 years before. Rules
  /// with an end have one before 2100.
  private static let period = 146_097 * CivilDate.secondsPerDay
  private static let tableStart = CivilDate(year: 1800, month: 1, day: 1).dayNumber * 86_400
  static let tableEnd = CivilDate(year: 2500, month: 1, day: 1).dayNumber * 86_400
  /// The sampling distance. No zone keeps two changes that are closer together.
  private static let samplingStep = 2 * CivilDate.secondsPerDay
  /// An upper bound of the offsets. No zone is further ahead of universal time.
  private static let greatestOffset = 16 * 3_600

  private static let known = Mutex<[String: ZoneOffsets]>([:])

  /// Returns the offsets of `zone`; the first call for a zone takes some milliseconds.
  static func of(_ zone: TimeZone) -> ZoneOffsets {
    let identifier = zone.identifier
    if let found = known.withLock({ $0[identifier] }) { return found }
    let made = ZoneOffsets(zone)
    return known.withLock { known in
      if let found = known[identifier] { return found }
      known[identifier] = made
      return made
    }
  }

  private init(_ zone: TimeZone) {
    identifier = zone.identifier
    func offset(_ instant: Int) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: Double(instant)))
    }
    var segments: [Segment] = []
    var start = Int.min
    var before = Self.tableStart
    var current = offset(before)
    while before < Self.tableEnd {
      let after = min(before + Self.samplingStep, Self.tableEnd)
      let next = offset(after)
      if next != current {
        // The change lies after `low` and not after `high`.
        var low = before
        var high = after
        while high - low > 1 {
          let middle = low + (high - low) / 2
          if offset(middle) == current { low = middle } else { high = middle }
        }
        segments.append(Segment(start: start, end: high, offset: current))
        start = high
        current = offset(high)
        before = high
      } else {
        before = after
      }
    }
    segments.append(Segment(start: start, end: Self.tableEnd, offset: current))
    self.segments = segments
    places = Self.places(of: segments)
  }

  private static func places(of segments: [Segment]) -> [Int32] {
    var places: [Int32] = []
    var place = 0
    for instant in stride(from: tableStart, to: tableEnd, by: 1 << placeShift) {
      while segments[place].end <= instant { place += 1 }
      places.append(Int32(place))
    }
    return places
  }

  /// Returns the segment that contains `instant`. A segment that begins or ends with the table may
  /// be followed by another one with the same offset.
  func segment(at instant: Int) -> Segment {
    guard instant >= Self.tableEnd else { return tabled(instant) }
    let shift = ((instant - Self.tableEnd) / Self.period + 1) * Self.period
    var found = tabled(instant - shift)
    found.start = max(found.start + shift, Self.tableEnd)
    found.end += shift
    return found
  }

  /// Returns the segment in the table; `instant` must be before the end of the table. Before the
  /// table, the first offset holds.
  private func tabled(_ instant: Int) -> Segment {
    guard instant >= Self.tableStart else { return segments[0] }
    var place = Int(places[(instant - Self.tableStart) >> Self.placeShift])
    while segments[place].end <= instant { place += 1 }
    return segments[place]
  }

  /// Returns the local time at `instant`.
  func local(_ instant: Int) -> Int {
    instant + segment(at: instant).offset
  }

  /// Returns the seconds since midnight that clocks show at `instant`.
  func timeOfDay(_ instant: Int) -> Int {
    let local = local(instant)
    return local - local.flooredQuotient(CivilDate.secondsPerDay) * CivilDate.secondsPerDay
  }

  /// Whether clocks leave out this time of day on some day after `instant`.
  func leavesOut(timeOfDay: Int, after instant: Int) -> Bool {
    zip(segments, segments.dropFirst()).contains { before, after in
      guard after.start > instant, after.offset > before.offset else { return false }
      let first = after.start + before.offset
      let distance = timeOfDay - first
      let day = CivilDate.secondsPerDay
      let next = first + distance - distance.flooredQuotient(day) * day
      return next < after.start + after.offset
    }
  }

  /// Returns the first instant at which clocks show `local`. A time that they leave out is moved
  /// later by as much as they leave out.
  func instant(ofLocal local: Int) -> Int {
    let place = place(ofLocal: local)
    return local - (place.gapOffset ?? place.segment.offset)
  }

  /// Returns the first instant at which clocks show `local` or later.
  private func earliestInstant(ofLocal local: Int) -> Int {
    let place = place(ofLocal: local)
    return place.gapOffset == nil ? local - place.segment.offset : place.segment.start
  }

  /// Returns the segment in which clocks first show `local`; or, if a change leaves `local` out,
  /// the segment that begins with that change and the offset before it.
  private func place(ofLocal local: Int) -> (segment: Segment, gapOffset: Int?) {
    var segment = segment(at: local - Self.greatestOffset)
    var before: Int?
    while local - segment.offset >= segment.end {
      before = segment.offset
      segment = self.segment(at: segment.end)
    }
    let isLeftOut = local - segment.offset < segment.start
    return (segment, isLeftOut ? before : nil)
  }

  /// Returns the first instant of the day that contains `instant`.
  func startOfDay(_ instant: Int) -> Int {
    let day = local(instant).flooredQuotient(CivilDate.secondsPerDay)
    return earliestInstant(ofLocal: day * CivilDate.secondsPerDay)
  }

  /// Returns the first instant of the day after the one that contains `instant`.
  func startOfNextDay(_ instant: Int) -> Int {
    let day = local(instant).flooredQuotient(CivilDate.secondsPerDay)
    return earliestInstant(ofLocal: (day + 1) * CivilDate.secondsPerDay)
  }

  /// Returns the first start of a day that is not before `instant`.
  func startOfDay(notBefore instant: Int) -> Int {
    let start = startOfDay(instant)
    return start == instant ? start : startOfNextDay(instant)
  }
}
