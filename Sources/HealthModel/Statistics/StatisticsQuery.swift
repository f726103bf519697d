public import Foundation

/// A question for what the samples of one type come to.
///
///     var query = StatisticsQuery(.stepCount, from: monday, to: sunday)
///     query.unit = "count"
///     let day = DateComponents(day: 1)
///     let days = try health.statistics(query, every: day, from: monday, in: calendar)
public struct StatisticsQuery: Sendable {
  /// What samples can come to.
  public enum Statistic: Sendable, Hashable, CaseIterable {
    /// Of cumulative types.
    case sum
    /// Of all other quantities.
    case average, minimum, maximum
    /// Of all quantities.
    case mostRecent
    /// Of all types in series.
    case count, duration
    /// Of all types in series. It decodes every chunk of samples in the interval, and is given only
    /// where it is named.
    case coveredDuration
  }

  public var type: SampleType
  public var start: Date
  public var end: Date
  /// The statistics to compute; an empty set means all that the type has, but `coveredDuration`.
  public var statistics: Set<Statistic> = []
  /// The values of a category that count, such as those of sleep that say asleep; all if there is
  /// none.
  public var categories: Set<CategoryValue> = []
  /// The sources to include; an empty list includes all.
  public var sources: [SourceMatch] = []
  /// Whose samples of a cumulative type count where those of several sources overlap: the first
  /// that matches comes first. Sources that none matches come last, by bundle identifier or name.
  public var priorities: [SourceMatch] = []
  /// The unit of results. By default that of the samples; if they have several, the one that most
  /// of those in the interval have, of units that convert to the type's canonical unit if there are
  /// such.
  public var unit: String?

  public init(_ type: SampleType, from start: Date, to end: Date) {
    self.type = type
    self.start = start
    self.end = end
  }
}

extension StatisticsQuery {
  /// Throws `HealthError` if the question contradicts itself, or the type does not have what it
  /// asks.
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

  /// Whether a sample of a category counts that has a number as its value, or a name.
  func includes(_ number: Double, name: String?) -> Bool {
    guard !categories.isEmpty else { return true }
    if let name { return categories.contains(.name(name)) }
    return Int(exactly: number).map { categories.contains(.number($0)) } ?? false
  }

  func includes(_ statistic: Statistic) -> Bool {
    statistics.isEmpty || statistics.contains(statistic)
  }
}
