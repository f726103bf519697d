import Andiron

/// How far samples of a series reach, by the number of the series, and those that are in none.
struct ExtentRecord: HealthRecord {
  static let collection = CollectionDeclaration<ExtentRecord>(name: "health.extent")

  /// The key for samples that are in no series, as these are numbered from 1 on.
  static let singles = 0

  var pk: Int
  /// The duration of the longest sample that ever was there, in seconds. Samples that overlap a
  /// moment start no earlier before it.
  var longest: Double
}

extension ObjectSource {
  /// The duration of the longest sample that is in no series, or was; 0 if there was none.
  func longestSingle() throws -> Double {
    try object(ExtentRecord.self, key: ExtentRecord.singles)?.longest ?? 0
  }
}
