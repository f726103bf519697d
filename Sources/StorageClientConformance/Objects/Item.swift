import CollectionModel
import Foundation
import ObjectModel
import ValueModel

/// An object with a field of every kind, each indexed.
struct Item: Codable, Sendable, Equatable {
  struct Part: Codable, Sendable, Equatable {
    var name: String
    var rank: Int?
  }

  enum State: String, Codable, Sendable {
    case open, done
  }

  var pk: Int
  var text = ""
  var note: String?
  var count = 0
  var real: Double?
  var price: ExactDecimal?
  var isNew = false
  var state = State.open
  var tags: [String] = []
  var parts: [Part] = []
  var main: Part?
  var code: UUID?
  var day: Date?
  var data: Data?
}

extension Item: DeclaredObject {
  static let collection = CollectionDeclaration<Item>(indexes: [
    .on(\.text), .on(\.note), .on(\.count), .on(\.real), .on(\.price), .on(\.isNew),
    .on(\.state), .on(\.tags), .on(.path("parts.rank")), .on(.path("main.name")), .on(\.code),
    .on(\.day), .on(\.data), .on(.ascending(\.isNew), .descending(\.count)),
  ])
}
