import Foundation

extension HealthReader {
  /// Returns the summaries of days; see `HealthStore.summaries`.
  ///
  /// Throws the errors of that method, except those of `Store.read`.
  public func summaries(
    from first: String? = nil, to last: String? = nil
  ) throws -> [ActivitySummary] {
    if let first, let last, last < first {
      throw HealthError(.invalidQuery, "the last day is before the first")
    }
    var query = SampleQuery(.activitySummary)
    query.start = try first.map { try Self.midnight(of: $0) }
    query.end = try last.map { try Self.midnight(of: $0) + 86_400 }
    query.bounds = .start
    var days: [String: [HealthSample]] = [:]
    try forEach(query) { sample in
      if let day = sample.activitySummary?.day { days[day, default: []].append(sample) }
      return true
    }
    return days.sorted { $0.key < $1.key }.compactMap { $0.value.latest?.activitySummary }
  }

  private static func midnight(of day: String) throws(HealthError) -> Date {
    guard let midnight = ActivitySummary.midnight(of: day) else {
      throw HealthError(.invalidQuery, "the text is no day of the calendar")
    }
    return midnight
  }
}
