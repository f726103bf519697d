public import Foundation

extension HealthReader {
  /// Returns the statistics of the samples of a type in the interval of a query; see
  /// `HealthStore.statistics`.
  ///
  /// Throws the errors of that method, except those of `Store.read`.
  public func statistics(_ query: StatisticsQuery) throws -> HealthStatistics {
    let all = try statistics(query, between: [query.start, query.end])
    return all.first ?? HealthStatistics(start: query.start, end: query.end, unit: query.unit)
  }

  /// Returns the statistics of the samples of a type in each step of a calendar; see
  /// `HealthStore.statistics`.
  ///
  /// Throws the errors of that method, except those of `Store.read`.
  public func statistics(
    _ query: StatisticsQuery, every step: DateComponents, from anchor: Date, in calendar: Calendar
  ) throws -> [HealthStatistics] {
    guard query.end > query.start else {
      throw HealthError(.invalidQuery, "the interval is empty", type: query.type)
    }
    return try statistics(
      query,
      between: BucketBoundaries.boundaries(
        of: step, anchor: anchor, from: query.start, to: query.end, in: calendar))
  }

  /// Returns the statistics of each source that samples of a type come from; see
  /// `HealthStore.statisticsBySource`. Throws what `statistics` throws.
  public func statisticsBySource(
    _ query: StatisticsQuery
  ) throws -> [(source: SourceMatch, statistics: HealthStatistics)] {
    var names: [SourceMatch] = []
    for source in try sources(of: query.type)
    where query.sources.isEmpty || query.sources.contains(where: { $0.matches(source) }) {
      let match =
        source.bundleIdentifier.map { SourceMatch(bundleIdentifier: $0) }
        ?? SourceMatch(name: source.name)
      if !names.contains(match) { names.append(match) }
    }
    return try names.map { name in
      var one = query
      one.sources = [name]
      return (name, try statistics(one))
    }
  }

  private func statistics(
    _ query: StatisticsQuery, between boundaries: [Date]
  ) throws -> [HealthStatistics] {
    try HealthStatistics.list(query, between: boundaries, in: snapshot, catalogue)
  }
}
