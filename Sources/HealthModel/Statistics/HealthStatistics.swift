public import Foundation

/// What the samples of one type come to in an interval: the start belongs to it, the end does not.
///
/// A sample is in the interval if some of its time is, or its moment if it has no duration.
/// Everything but counts and sums is nil if there is no sample, or if it was not asked for.
public struct HealthStatistics: Sendable, Hashable {
  public var start: Date
  public var end: Date
  /// Nil for categories, and for types without samples and canonical unit.
  public var unit: String?
  /// How many samples are in the interval, of all sources. Each point of a quantity series is one.
  public var count = 0
  /// How many samples are in the interval whose unit does not convert to `unit`: they are in no
  /// other figure, `count` included.
  public var unrelatedCount = 0
  /// Of a cumulative type, with the share of samples that lie partly in the interval in proportion
  /// to time. Where samples of several sources overlap, only those of the first source count.
  public var sum: Double?
  /// Of a discrete type, as its aggregation says. The arithmetic mean is that of all samples in the
  /// interval. For a time-weighted one, a value holds while it was measured and then until the next
  /// sample starts, at most ten minutes; an interval with samples in which none holds, as none has
  /// a duration and the next comes at once, has the arithmetic mean. An equivalent level is
  /// weighted by duration alone, or not at all if no sample has one.
  public var average: Double?
  public var minimum: Double?
  public var maximum: Double?
  /// The value of the sample that starts last; of several, the one that ends last.
  public var mostRecent: Double?
  /// When that sample started.
  public var mostRecentStart: Date?
  /// The time in the interval for which samples were taken, in seconds. Samples that overlap count
  /// each, but for cumulative types, of which only counts what is in the sum.
  public var duration: TimeInterval?
  /// The time in the interval for which there was at least one sample, of whichever source, in
  /// seconds: a night that a watch and a phone both recorded is one night. Nil unless it was asked
  /// for by name.
  public var coveredDuration: TimeInterval?

  init(start: Date, end: Date, unit: String?) {
    self.start = start
    self.end = end
    self.unit = unit
  }
}
