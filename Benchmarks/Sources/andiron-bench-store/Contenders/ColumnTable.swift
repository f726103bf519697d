import Foundation
import SQLiteAccess

/// A column for each field.
struct ColumnTable: PersonTable {
  static let schema = [
    """
    CREATE TABLE person(pk BLOB PRIMARY KEY, email TEXT NOT NULL, name TEXT NOT NULL,
    household TEXT NOT NULL, lastVisit INTEGER NOT NULL, born TEXT NOT NULL, height REAL NOT NULL,
    isActive INTEGER NOT NULL, note TEXT, tags TEXT NOT NULL)
    """,
    "CREATE UNIQUE INDEX personEmail ON person(email)",
    "CREATE INDEX personHousehold ON person(household)",
    "CREATE INDEX personLastVisit ON person(lastVisit)",
  ]

  static let upsert = """
    INSERT INTO person VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(pk) DO UPDATE SET
    email = excluded.email, name = excluded.name, household = excluded.household,
    lastVisit = excluded.lastVisit, born = excluded.born, height = excluded.height,
    isActive = excluded.isActive, note = excluded.note, tags = excluded.tags
    """
  static let columns =
    "pk, email, name, household, lastVisit, born, height, isActive, note, tags"

  static func field(_ name: String) -> String { name }

  /// Stands between the tags; in none of them.
  private static let separator: Character = "\u{1F}"

  func bind(
    _ person: Person, to statement: borrowing SQLiteStatement, _ texts: inout TextBuffer
  ) throws {
    texts.clear()
    statement.bind(1, try texts.add(person.pk))
    statement.bindText(2, try texts.add(person.email))
    statement.bindText(3, try texts.add(person.name))
    statement.bindText(4, try texts.add(person.household))
    statement.bind(5, person.lastVisit)
    statement.bindText(6, try texts.add(person.born))
    statement.bind(7, person.height)
    statement.bind(8, person.isActive ? 1 : 0)
    if let note = person.note {
      statement.bindText(9, try texts.add(note))
    } else {
      statement.bindNull(9)
    }
    statement.bindText(10, try texts.add(person.tags.joined(separator: String(Self.separator))))
  }

  func person(_ statement: borrowing SQLiteStatement) -> Person {
    Person(
      pk: statement.key(0), email: statement.text(1), name: statement.text(2),
      household: statement.text(3), lastVisit: statement.integer(4), born: statement.text(5),
      height: statement.double(6), isActive: statement.integer(7) != 0,
      note: statement.isNull(8) ? nil : statement.text(8), tags: tags(statement.bytes(9)))
  }

  private func tags(_ bytes: UnsafeRawBufferPointer) -> [String] {
    if bytes.isEmpty { return [] }
    return bytes.split(separator: 0x1F, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
