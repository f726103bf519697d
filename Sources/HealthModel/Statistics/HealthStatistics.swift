public import Foundation

/// Statistics of the samples of one type in an interval, which includes its start but not its end.
///
/// A sample is in the interval if part of its time is, or, for a sample without duration, if its
/// moment is. Figures other than counts and sums are nil if there is no sample. Figures other than
/// counts are nil if the query does not ask for them.
public struct HealthStatistics: Sendable, Hashable {
  public var start: Date
  public var end: Date
  /// Nil for categories, and for types without samples and without a canonical unit.
  public var unit: String?
  /// The number of samples in the interval, of all sources. Each point of a quantity series counts
  /// as one.
  public var count = 0
  /// The number of samples in the interval whose unit does not convert to `unit`. No other figure
  /// includes them, nor does `count`.
  public var unrelatedCount = 0
  /// The sum, for a cumulative type. A sample that lies partly in the interval counts in proportion
  /// to its time there. Where samples of several sources overlap, only those of the first source
  /// count.
  public var sum: Double?
  /// The average, for a discrete type, according to its aggregation. The arithmetic mean is that of
  /// all samples in the interval. For a time-weighted mean, a value holds while it was measured and
  /// then until the next sample starts, at most ten minutes. If the interval has samples but none
  /// of them holds, because none has a duration and the next one comes at once, the result is the
  /// arithmetic mean. An equivalent level is weighted by duration alone, or not at all if no sample
  /// has a duration.
  public var average: Double?
  public var minimum: Double?
  public var maximum: Double?
  /// The value of the sample that starts last; of several, the one that ends last.
  public var mostRecent: Double?
  /// The start of that sample.
  public var mostRecentStart: Date?
  /// The time in the interval for which samples were taken, in seconds. Overlapping samples each
  /// count, except for cumulative types, for which only the time that is in the sum counts.
  public var duration: TimeInterval?
  /// The time in the interval for which there was at least one sample, from any source, in seconds:
  /// a night that a watch and a phone both recorded is one night. Nil unless the query names it.
  public var coveredDuration: TimeInterval?

  init(start: Date, end: Date, unit: String?) {
    self.start = start
    self.end = end
    self.unit = unit
  }
}
