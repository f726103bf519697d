package import CollectionModel
package import Foundation
package import ObjectModel

/// An object with indexes of most shapes.
package struct ReaderVisit: Codable, Sendable, Equatable {
  package struct Line: Codable, Sendable, Equatable {
    var product: String
    var counts: [Int]
  }

  package var pk = UUID()
  var patient: String
  var number: Int
  var weight: Double?
  var isOpen: Bool
  var tags: [String]
  var begun: Date
  var room: String?
  var title: String
  var note: String
  var previous: UUID?
  var lines: [Line]
}

extension ReaderVisit: DeclaredObject {
  package static let collection = CollectionDeclaration<ReaderVisit>(
    name: "visits",
    indexes: [
      .on(\.patient), .unique(\.number), .on(\.weight), .on(\.previous, name: "previous"),
      .on(.descending(\.isOpen), .ascending(\.begun), name: "open"),
      .on(.path("tags"), name: "tags"),
      .on(.path("tags"), .path("lines.counts", .descending), name: "combined"),
      .on(.path("lines"), .path("lines[0].product"), name: "lines"),
      .unique(.ascending(\.patient), .descending(\.room), name: "place"),
      .on(.descending(\.note), name: "note"), .unique(\.title, name: "title"),
      .on(.ascending(\.title), .descending(\.note), .ascending(\.number), name: "long"),
      .on(\.patient, folding: [.caseInsensitive, .diacriticInsensitive], name: "folded"),
      .on(\.room, folding: .caseInsensitive, name: "room"),
    ])
}

/// An object with bytes, which JSON does not represent.
package struct ReaderPicture: Codable, Sendable, Equatable {
  package var pk: String
  var bytes: Data
  var marks: [Data]
  var size: [String: Int]
}

extension ReaderPicture: DeclaredObject {
  package static let collection = CollectionDeclaration<ReaderPicture>(
    name: "pictures",
    indexes: [.on(\.bytes, name: "bytes"), .on(.path("marks"), .path("size"), name: "marks")])
}

/// An object whose fields are not written in their canonical forms.
package struct ReaderReminder: Codable, Sendable, Equatable {
  package var pk: Int
  var visit: UUID
  var due: Date
  var enrolment: ReaderEnrolment.PrimaryKey

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pk, forKey: .pk)
    try container.encode(visit.uuidString.lowercased(), forKey: .visit)
    let text = Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(due)
    try container.encode(text, forKey: .due)
    try container.encode(enrolment.text.lowercased(), forKey: .enrolment)
  }
}

extension ReaderReminder: DeclaredObject {
  package static let collection = CollectionDeclaration<ReaderReminder>(
    name: "reminders",
    indexes: [
      .on(\.visit, name: "visit"), .on(.descending(\.due), name: "due"),
      .unique(\.enrolment, name: "enrolment"),
    ])
}

/// An object with a compound key.
package struct ReaderEnrolment: Codable, Sendable, Equatable {
  package var pk: CompoundKey<UUID, Int, String>
  var amount: Decimal
}

extension ReaderEnrolment: DeclaredObject {
  package static let collection = CollectionDeclaration<ReaderEnrolment>(
    name: "enrolments", indexes: [.on(\.amount, name: "amount")])
}

/// The same object in the same collection, without an index.
struct ReaderPlainEnrolment: Codable, Sendable, DeclaredObject {
  var pk: CompoundKey<UUID, Int, String>
  var amount: Decimal

  static let collection = CollectionDeclaration<ReaderPlainEnrolment>(name: "enrolments")
}
