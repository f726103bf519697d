public import Andiron
public import Foundation

extension HealthStore {
  /// Returns the summaries of days, one for each day, in the order of days. They come from the
  /// samples of the type `.activitySummary`, of which the latest counts.
  ///
  /// - Parameters:
  ///   - first: A day, such as `2023-03-24`, which belongs to the interval; nil for no limit.
  ///   - last: A day that belongs to the interval too.
  ///
  /// Throws `HealthError.invalidQuery` if one of them is not a day of the calendar, or the last is
  /// before the first, and what `Store.read` throws.
  public func summaries(
    from first: String? = nil, to last: String? = nil
  ) throws -> [ActivitySummary] {
    try read { try $0.summaries(from: first, to: last) }
  }

  /// Stores summaries of days in one transaction, each in place of the existing one of its day, and
  /// returns the outcome: a summary with the same content as the existing one is known, and a
  /// summary written before the existing one is outdated.
  ///
  /// A power failure loses no day: either all summaries are the new ones or all are the old ones.
  /// `written` is the date when the summaries were made.
  ///
  /// Throws `HealthError.invalidSample` if a day is not in the calendar or a number is not finite,
  /// `.damaged` if samples cannot be read, and what `Store.write` throws.
  @discardableResult
  public func setSummaries(
    _ summaries: some Sequence<ActivitySummary>, written: Date = Date(),
    durability: Durability? = nil
  ) throws -> AddedSamples {
    let summaries = Array(summaries)
    return try store.write(durability: durability) {
      try setSummaries(summaries, written: written, in: $0)
    }
  }

  /// Stores summaries of days in a transaction of the program's own; see the other `setSummaries`.
  ///
  /// Throws what that method throws; the transaction must then be rolled back.
  @discardableResult
  public func setSummaries(
    _ summaries: some Sequence<ActivitySummary>, written: Date = Date(),
    in transaction: Transaction
  ) throws -> AddedSamples {
    let samples = try summaries.map { summary in
      guard ActivitySummary.midnight(of: summary.day) != nil else {
        throw HealthError(
          .invalidSample, "the summary's day is none of the calendar", type: .activitySummary)
      }
      return try HealthSample(summary, written: written)
    }
    return try keepLatest(samples, in: transaction)[.activitySummary] ?? AddedSamples()
  }

  /// Stores samples of summaries and characteristics as `setSummaries` does, and returns the
  /// outcome by type.
  ///
  /// Throws what `add` throws; the transaction must then be rolled back.
  package func keepLatest(
    _ samples: [HealthSample], in transaction: Transaction
  ) throws -> [SampleType: AddedSamples] {
    var counts: [SampleType: AddedSamples] = [:]
    _ = try writing(transaction, try catalogue(store.snapshot())) { writer in
      let types = Dictionary(grouping: samples, by: \.type)
      for (type, samples) in types.sorted(by: { $0.key < $1.key }) {
        counts[type] = try SummaryWriter(writer: writer).keep(samples, of: type)
      }
      return writer
    }
    return counts
  }
}
