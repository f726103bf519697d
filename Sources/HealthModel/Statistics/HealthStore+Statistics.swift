package import Andiron
public import Foundation

extension HealthStore {
  /// Returns the statistics of the samples of a type in the interval of a query.
  ///
  /// Throws `HealthError.wrongStatistic` if the type does not support a requested statistic, such
  /// as a sum of a discrete type; `.wrongUnit` if no sample's unit converts to the requested unit
  /// (if only some do not, the results count these: `HealthStatistics.unrelatedCount`);
  /// `.invalidQuery` if the interval ends before it starts; `.damaged` if samples cannot be read;
  /// and what `Store.read` throws. Cost: that of a look at each chunk of some hundred samples.
  /// Chunks at boundaries, of equivalent levels, of other units, and of several series that
  /// overlap, are decoded.
  public func statistics(_ query: StatisticsQuery) throws -> HealthStatistics {
    try read { try $0.statistics(query) }
  }

  /// Returns the statistics of the samples of a type in each step of a calendar: years, months,
  /// weeks, days, hours, minutes, seconds or a mixture of these, counted from the anchor forwards
  /// and backwards. Days have 23 or 25 hours where the calendar's time zone changes its offset.
  ///
  /// The first step is the one in which the interval starts, the last the one in which it ends;
  /// both are whole. Steps without samples are included.
  ///
  /// Throws what the other `statistics` throws, and `HealthError.invalidQuery` if the steps do not
  /// lead forward, or are more than a million.
  public func statistics(
    _ query: StatisticsQuery, every step: DateComponents, from anchor: Date, in calendar: Calendar
  ) throws -> [HealthStatistics] {
    try read { try $0.statistics(query, every: step, from: anchor, in: calendar) }
  }

  /// Returns the statistics of each source that samples of a type come from, whatever its version,
  /// with a match that names the source. Throws what `statistics` throws.
  public func statisticsBySource(
    _ query: StatisticsQuery
  ) throws -> [(source: SourceMatch, statistics: HealthStatistics)] {
    try read { try $0.statisticsBySource(query) }
  }

  /// Returns the statistics of the samples of a type between each two neighbours of `boundaries`,
  /// which are at least two and ascend, in one state of the store, also that of a transaction.
  ///
  /// Throws what the other `statistics` throws.
  package func statistics(
    _ query: StatisticsQuery, between boundaries: [Date], in source: some ObjectSource
  ) throws -> [HealthStatistics] {
    try HealthStatistics.list(query, between: boundaries, in: source, catalogue(of: source))
  }
}
