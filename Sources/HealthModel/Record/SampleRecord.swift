import Andiron
import Foundation
import ObjectModel

/// A sample that is kept one by one, by its identifier.
struct SampleRecord: HealthRecord {
  static let typePath: ValuePath = "type"
  static let startPath: ValuePath = "start"
  static let arrivalPath: ValuePath = "arrival"
  static let collection = CollectionDeclaration<SampleRecord>(
    name: "health.sample",
    indexes: [
      .on(.path(typePath), .path(startPath), name: "start"),
      .on(.path(arrivalPath), name: "arrival"),
    ])

  var pk: UUID
  var type: String
  /// Seconds since 2001.
  var start: Double
  var arrival: Int64
  var sample: HealthSample

  init(_ sample: HealthSample, id: UUID, arrival: Int64) {
    pk = id
    type = sample.type.identifier
    start = sample.start.timeIntervalSinceReferenceDate
    self.arrival = arrival
    self.sample = sample
  }
}
