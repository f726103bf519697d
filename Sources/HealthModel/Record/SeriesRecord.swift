import Andiron

/// A series. Records are numbered from 1 without gaps, and are never changed or deleted.
struct SeriesRecord: HealthRecord {
  static let collection = CollectionDeclaration<SeriesRecord>(name: "health.series")

  var pk: Int
  var key: SeriesKey
}
