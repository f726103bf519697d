import Andiron

/// A series. Records are numbered from 1 on without gaps, and neither change nor go.
struct SeriesRecord: HealthRecord {
  static let collection = CollectionDeclaration<SeriesRecord>(name: "health.series")

  var pk: Int
  var key: SeriesKey
}
