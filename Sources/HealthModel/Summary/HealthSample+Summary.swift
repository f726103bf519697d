public import Foundation
import ObjectModel
import ValueModel

/// What is no sample, in the form in which a store keeps it: as a sample with content of no other
/// kind.
extension HealthSample {
  /// A summary that was written at some time. The sample lies on the summary's day in UTC; of
  /// another day than the calendar has, it lies at the beginning of 1970.
  public init(_ summary: ActivitySummary, written: Date?) {
    let start = ActivitySummary.midnight(of: summary.day) ?? Date(timeIntervalSince1970: 0)
    self.init(
      .activitySummary, Self.content(summary), start: start, end: start + 86_400,
      source: SourceRevision(name: ""), created: written)
  }

  /// What was said of the person at some time. The sample lies there; without one at the beginning
  /// of 1970.
  public init(_ characteristics: HealthCharacteristics, written: Date?) {
    self.init(
      .characteristics, Self.content(characteristics),
      start: written ?? Date(timeIntervalSince1970: 0), source: SourceRevision(name: ""),
      created: written)
  }

  /// The summary that the sample keeps; nil for samples of other types, or if there is none in it.
  public var activitySummary: ActivitySummary? { kept(.activitySummary) }

  /// What the sample says of the person; nil for samples of other types, or if there is nothing.
  public var characteristics: HealthCharacteristics? { kept(.characteristics) }

  private static func content(_ kept: some Encodable) -> SampleContent {
    // Numbers that are not finite have no place in it.
    .other((try? ValueEncoder().encode(kept)) ?? .null)
  }

  private func kept<T: Decodable>(_ type: SampleType) -> T? {
    guard self.type == type, case .other(let value) = content else { return nil }
    return try? ValueDecoder().decode(T.self, from: value)
  }
}
