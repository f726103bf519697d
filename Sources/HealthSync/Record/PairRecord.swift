import Andiron
import Foundation
import HealthModel
import ObjectModel

/// A sample that is in both stores, by its identifier in that of the system.
///
/// The record stays when a sample that came from there is deleted here, so that the sample does not
/// come again.
struct PairRecord: DeclaredObject, Codable {
  static let ownPath: ValuePath = "own"
  static let collection = CollectionDeclaration<PairRecord>(
    name: "health.sync.pair", indexes: [.on(.path(ownPath), name: "own")])

  var pk: UUID
  /// The identifier here.
  var own: UUID
  var type: String
  /// Seconds since 2001.
  var start: Double
  /// The identity under which this store saved the sample; nil for a sample that came from there.
  var written: WrittenIdentity?

  init(_ id: UUID, _ place: SamplePlace, written: WrittenIdentity? = nil) {
    pk = id
    own = place.id
    type = place.type.identifier
    start = place.start.timeIntervalSinceReferenceDate
    self.written = written
  }

  var place: SamplePlace {
    SamplePlace(
      id: own, type: SampleType(type), start: Date(timeIntervalSinceReferenceDate: start))
  }
}

extension ObjectSource {
  /// The pairs of a sample here.
  func pairs(of own: UUID) throws -> [PairRecord] {
    try objects(PairRecord.self)
      .where(.comparison(PairRecord.ownPath, .equal, Value(own.uuidString))).fetch()
  }
}
