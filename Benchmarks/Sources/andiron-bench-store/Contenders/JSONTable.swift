import Foundation
import SQLiteAccess

/// The key, and the person as JSON with indexes on expressions.
struct JSONTable: PersonTable {
  static let schema = [
    "CREATE TABLE person(pk BLOB PRIMARY KEY, json TEXT NOT NULL)",
    "CREATE UNIQUE INDEX personEmail ON person(json ->> 'email')",
    "CREATE INDEX personHousehold ON person(json ->> 'household')",
    "CREATE INDEX personLastVisit ON person(json ->> 'lastVisit')",
  ]
  static let upsert =
    "INSERT INTO person VALUES(?, ?) ON CONFLICT(pk) DO UPDATE SET json = excluded.json"
  static let columns = "pk, json"

  static func field(_ name: String) -> String { "json ->> '\(name)'" }

  private let encoder = JSONEncoder()
  private let decoder = JSONDecoder()

  func bind(
    _ person: Person, to statement: borrowing SQLiteStatement, _ texts: inout TextBuffer
  ) throws {
    texts.clear()
    statement.bind(1, try texts.add(person.pk))
    statement.bindText(2, try texts.add(String(decoding: encoder.encode(person), as: UTF8.self)))
  }

  func person(_ statement: borrowing SQLiteStatement) throws -> Person {
    try decoder.decode(Person.self, from: Data(statement.bytes(1)))
  }
}
