import Andiron
import Foundation

extension HealthStatistics {
  /// Returns the statistics of the samples of a type between each two neighbours of `boundaries`.
  static func list(
    _ query: StatisticsQuery, between boundaries: [Date], in source: some ObjectSource,
    _ catalogue: SeriesCatalogue
  ) throws -> [HealthStatistics] {
    var search = try StatisticsSearch(
      source, catalogue, query, boundaries: boundaries.map(\.seconds))
    let totals = try search.run()
    return totals.indices.map { place in
      HealthStatistics(
        query, totals[place], start: boundaries[place], end: boundaries[place + 1],
        unit: search.unit)
    }
  }

  private init(
    _ query: StatisticsQuery, _ totals: BucketTotals, start: Date, end: Date, unit: String?
  ) {
    self.init(start: start, end: end, unit: unit)
    count = totals.count
    unrelatedCount = totals.unrelatedCount
    let type = query.type
    let isQuantity = type.family != .category
    if isQuantity, type.isCumulative, query.includes(.sum) { sum = totals.sum }
    guard count > 0 else { return }
    if query.includes(.duration) { duration = totals.duration }
    if query.statistics.contains(.coveredDuration) { coveredDuration = totals.coveredTime }
    guard isQuantity else { return }
    if query.includes(.mostRecent), let last = totals.last {
      mostRecent = last.value
      mostRecentStart = Date(timeIntervalSinceReferenceDate: last.start)
    }
    guard !type.isCumulative else { return }
    if query.includes(.average) {
      average = totals.average(type.quantityDefinition?.aggregation ?? .arithmetic)
    }
    if query.includes(.minimum) { minimum = totals.minimum }
    if query.includes(.maximum) { maximum = totals.maximum }
  }
}
