import Andiron

/// The longest duration of the samples of a series, stored by its number, or of the samples in no
/// series.
struct ExtentRecord: HealthRecord {
  static let collection = CollectionDeclaration<ExtentRecord>(name: "health.extent")

  /// The key for samples that are in no series; series are numbered from 1.
  static let singles = 0

  var pk: Int
  /// The duration of the longest sample that ever existed, in seconds. A sample that overlaps a
  /// moment starts at most this long before it.
  var longest: Double
}

extension ObjectSource {
  /// Returns the duration of the longest past or present sample that is in no series; 0 if there
  /// was none.
  func longestSingle() throws -> Double {
    try object(ExtentRecord.self, key: ExtentRecord.singles)?.longest ?? 0
  }
}
