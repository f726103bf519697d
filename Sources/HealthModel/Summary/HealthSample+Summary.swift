public import Foundation
import ObjectModel
import ValueModel

/// Summaries and characteristics in the form in which a store keeps them: as samples with content
/// of no other kind.
extension HealthSample {
  /// Creates a sample of a summary that was written at some time. The sample lies on the summary's
  /// day in UTC, or at the beginning of 1970 if the calendar has no such day.
  ///
  /// Throws `HealthError.invalidSample` if a number is not finite.
  public init(_ summary: ActivitySummary, written: Date?) throws(HealthError) {
    let start = ActivitySummary.midnight(of: summary.day) ?? Date(timeIntervalSince1970: 0)
    self.init(
      .activitySummary, try Self.content(summary, .activitySummary), start: start,
      end: start + 86_400, source: SourceRevision(name: ""), created: written)
  }

  /// Creates a sample of the characteristics of the person that were written at some time. The
  /// sample lies at that time, or at the beginning of 1970 without one.
  ///
  /// Throws `HealthError.invalidSample` if it cannot be kept.
  public init(_ characteristics: HealthCharacteristics, written: Date?) throws(HealthError) {
    self.init(
      .characteristics, try Self.content(characteristics, .characteristics),
      start: written ?? Date(timeIntervalSince1970: 0), source: SourceRevision(name: ""),
      created: written)
  }

  /// The summary that the sample keeps; nil for samples of other types, or if there is none in it.
  public var activitySummary: ActivitySummary? { kept(.activitySummary) }

  /// The characteristics that the sample keeps; nil for samples of other types, or if there are
  /// none in it.
  public var characteristics: HealthCharacteristics? { kept(.characteristics) }

  private static func content(
    _ kept: some Encodable, _ type: SampleType
  ) throws(HealthError) -> SampleContent {
    do {
      return .other(try ValueEncoder().encode(kept))
    } catch {
      throw HealthError(.invalidSample, "a number is not finite", type: type, underlying: error)
    }
  }

  private func kept<T: Decodable>(_ type: SampleType) -> T? {
    guard self.type == type, case .other(let value) = content else { return nil }
    return try? ValueDecoder().decode(T.self, from: value)
  }
}
