import Foundation
import SQLiteAccess

/// How people are kept in a table of SQLite.
protocol PersonTable: SendableMetatype {
  /// The table and its indexes.
  static var schema: [String] { get }
  /// Puts a person in, by its key over the one that is there.
  static var upsert: String { get }
  /// The columns of a person, for a SELECT.
  static var columns: String { get }
  /// The text of a field in a condition.
  static func field(_ name: String) -> String

  init()
  /// Binds the parameters of `upsert`; what they point to stays in `texts` until the next call.
  func bind(_ person: Person, to statement: borrowing SQLiteStatement, _ texts: inout TextBuffer)
    throws
  /// The person in the statement's row, whose columns are `columns`.
  func person(_ statement: borrowing SQLiteStatement) throws -> Person
}
