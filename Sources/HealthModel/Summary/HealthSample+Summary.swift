public import Foundation
import ObjectModel
import ValueModel

/// What is no sample, in the form in which a store keeps it: as a sample with content of no other
/// kind.
extension HealthSample {
  /// A summary that was written at some time. The sample lies on the summary's day in UTC; of
  /// another day than the calendar has, it lies at the beginning of 1970.
  ///
  /// Throws `HealthError.invalidSample` if a number is not finite.
  public init(_ summary: ActivitySummary, written: Date?) throws(HealthError) {
    let start = ActivitySummary.midnight(of: summary.day) ?? Date(timeIntervalSince1970: 0)
    self.init(
      .activitySummary, try Self.content(summary, .activitySummary), start: start,
      end: start + 86_400, source: SourceRevision(name: ""), created: written)
  }

  /// What was said of the person at some time. The sample lies there; without one at the beginning
  /// of 1970.
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

  /// What the sample says of the person; nil for samples of other types, or if there is nothing.
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
