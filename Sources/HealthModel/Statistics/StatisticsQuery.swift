public import Foundation

/// A query for statistics of the samples of one type.
///
///     var query = StatisticsQuery(.stepCount, from: monday, to: sunday)
///     query.unit = "count"
///     let day = DateComponents(day: 1)
///     let days = try health.statistics(query, every: day, from: monday, in: calendar)
public struct StatisticsQuery: Sendable {
  /// A statistic of samples.
  public enum Statistic: Sendable, Hashable, CaseIterable {
    /// Of cumulative types.
    case sum
    /// Of all other quantities.
    case average, minimum, maximum
    /// Of all quantities.
    case mostRecent
    /// Of all types in series.
    case count, duration
    /// Of all types in series. It decodes every chunk of samples in the interval; the results have
    /// it only if the query names it.
    case coveredDuration
  }

  public var type: SampleType
  public var start: Date
  public var end: Date
  /// The statistics to compute; an empty set means all statistics of the type except
  /// `coveredDuration`.
  public var statistics: Set<Statistic> = []
  /// The values of a category that count, such as the asleep values of sleep; an empty set includes
  /// all.
  public var categories: Set<CategoryValue> = []
  /// The sources to include; an empty list includes all.
  public var sources: [SourceMatch] = []
  /// The priorities of sources where samples of a cumulative type from several sources overlap: the
  /// source of the first match comes first. Sources without a match come last, by bundle identifier
  /// or name.
  public var priorities: [SourceMatch] = []
  /// The unit of results. By default, it is the unit of the samples. If they have several, it is
  /// the unit of most samples in the interval, chosen from the units that convert to the type's
  /// canonical unit if there are any.
  public var unit: String?

  public init(_ type: SampleType, from start: Date, to end: Date) {
    self.type = type
    self.start = start
    self.end = end
  }
}

extension StatisticsQuery {
  /// Throws `HealthError` if the query contradicts itself, or if the type does not support a
  /// requested statistic.
  func check() throws(HealthError) {
    guard end >= start else {
      throw HealthError(.invalidQuery, "the end of the interval is before its start", type: type)
    }
    let isQuantity = type.family == .quantity || type.family == nil
    guard isQuantity || type.family == .category else {
      throw HealthError(
        .wrongStatistic, "samples of the type have no statistics", type: type)
    }
    let wrong: Set<Statistic> =
      !isQuantity
      ? [.sum, .average, .minimum, .maximum, .mostRecent]
      : type.isCumulative ? [.average, .minimum, .maximum] : [.sum]
    if !statistics.isDisjoint(with: wrong) {
      throw HealthError(.wrongStatistic, "samples of the type do not add up so", type: type)
    }
    if !isQuantity, unit != nil {
      throw HealthError(.wrongUnit, "categories have no unit", type: type)
    }
    if isQuantity, !categories.isEmpty {
      throw HealthError(.invalidQuery, "quantities have no values of categories", type: type)
    }
  }

  /// Returns whether a category sample counts whose value is a number, or a name.
  func includes(_ number: Double, name: String?) -> Bool {
    guard !categories.isEmpty else { return true }
    if let name { return categories.contains(.name(name)) }
    return Int(exactly: number).map { categories.contains(.number($0)) } ?? false
  }

  func includes(_ statistic: Statistic) -> Bool {
    statistics.isEmpty || statistics.contains(statistic)
  }
}
