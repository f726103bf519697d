import Andiron
import Foundation
import HealthModel
import ObjectModel

/// A save or deletion to do in the health store of the system, by a digest of type and identity.
///
/// The record exists before the health store is called, and is deleted once the outcome is known. A
/// run that finds a record therefore does not know whether the write was done, and has to look
/// there.
struct WriteRecord: DeclaredObject, Codable {
  enum Kind: String, Codable { case save, delete }

  static let ownPath: ValuePath = "own"
  static let collection = CollectionDeclaration<WriteRecord>(
    name: "health.sync.write",
    indexes: [
      .on(.path(ownPath), name: "own"),
      .on(.path("type"), .path("queue"), .path("start"), name: "queue"),
    ])

  var pk: UUID
  var kind: Kind
  /// The identifier here.
  var own: UUID
  var type: String
  /// Seconds since 2001.
  var start: Double
  var identity: WrittenIdentity
  /// The identifier there, if it is known.
  var system: UUID?
  /// Whether a run asked the health store to save the sample and noted no answer.
  var isTried: Bool?
  /// Whether a sample that was saved for this record has been deleted there.
  var isDeletedThere: Bool?
  /// Whether the health store has refused to do it.
  private(set) var refusal: String?
  /// The name of the kind, or `refused`.
  private(set) var queue: String

  init(_ kind: Kind, _ place: SamplePlace, _ identity: WrittenIdentity, system: UUID? = nil) {
    pk = identity.key(of: place.type)
    self.kind = kind
    own = place.id
    type = place.type.identifier
    start = place.start.timeIntervalSinceReferenceDate
    self.identity = identity
    self.system = system
    queue = kind.rawValue
  }

  var place: SamplePlace {
    SamplePlace(
      id: own, type: SampleType(type), start: Date(timeIntervalSinceReferenceDate: start))
  }

  /// Returns a new record to save or delete the sample, regardless of earlier refusals.
  func asked(to kind: Kind) -> WriteRecord { WriteRecord(kind, place, identity, system: system) }

  mutating func refuse(_ code: HealthAdapterError.Code) {
    refusal = code == .notPermitted ? "notPermitted" : "invalidSample"
    queue = "refused"
  }

  var refusalCode: HealthAdapterError.Code {
    refusal == "notPermitted" ? .notPermitted : .invalidSample
  }
}

extension ObjectSource {
  /// Returns the records of a sample here.
  func writes(of own: UUID) throws -> [WriteRecord] {
    try objects(WriteRecord.self)
      .where(.comparison(WriteRecord.ownPath, .equal, Value(own.uuidString))).fetch()
  }

  /// Returns the records in a queue, in the order of starts.
  func queue(_ queue: String, of type: SampleType) -> Objects<WriteRecord, Self> {
    objects(WriteRecord.self)
      .where(
        .comparison("type", .equal, Value(type.identifier))
          && .comparison("queue", .equal, Value(queue))
      )
      .sorted(by: [SortKey("start")])
  }
}
