import Andiron
import Foundation
import ObjectModel

/// A sample that is kept one by one, by its identifier.
struct SampleRecord: HealthRecord {
  static let typePath: ValuePath = "type"
  static let startPath: ValuePath = "start"
  static let arrivalPath: ValuePath = "arrival"
  static let partsPath: ValuePath = "parts"
  static let memberTypesPath: ValuePath = "memberTypes"
  static let memberStartPath: ValuePath = "memberStart"
  static let collection = CollectionDeclaration<SampleRecord>(
    name: "health.sample",
    indexes: [
      .on(.path(typePath), .path(startPath), name: "start"),
      .on(.path(arrivalPath), name: "arrival"),
      .on(.path(partsPath), name: "parts"),
      .on(.path(memberTypesPath), .path(memberStartPath), name: "members"),
    ])

  var pk: UUID
  var type: String
  /// Seconds since 2001.
  var start: Double
  var arrival: Int64
  /// The identifiers of the samples that this one names, and the keys in `SyncRecord` of those that
  /// are within it; nil if there are none.
  var parts: [UUID]?
  /// The types of the samples that exist only within this one, each once; nil if there are none.
  var memberTypes: [String]?
  /// The earliest start of these samples.
  var memberStart: Double?
  var sample: HealthSample

  init(_ sample: HealthSample, id: UUID, arrival: Int64) {
    pk = id
    type = sample.type.identifier
    start = sample.start.timeIntervalSinceReferenceDate
    self.arrival = arrival
    self.sample = sample
    let parts = sample.content.parts
    self.parts = parts.isEmpty ? nil : parts
    let members = sample.content.members
    if !members.isEmpty {
      memberTypes = Set(members.map(\.type.identifier)).sorted()
      memberStart = members.map(\.start.timeIntervalSinceReferenceDate).min()
    }
  }
}

extension SampleContent {
  fileprivate var parts: [UUID] {
    switch self {
    case .correlation(let correlation): correlation.members + Self.keys(correlation.samples)
    case .workout(let workout): workout.routes + Self.keys(workout.samples)
    case .workoutRoute(let route): route.workout.map { [$0] } ?? []
    default: []
    }
  }

  private static func keys(_ samples: [HealthSample]) -> [UUID] {
    samples.compactMap { sample in
      sample.syncIdentity.map {
        SyncRecord.key($0.identifier, of: sample.type, sample.source)
      }
    }
  }
}
