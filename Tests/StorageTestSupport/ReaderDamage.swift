/// A change by SQL that no storage makes, and the problem that the reader has to name.
package struct ReaderDamage {
  package var sql: String
  package var problem: String

  init(_ problem: String, _ sql: String) {
    self.sql = sql
    self.problem = problem
  }

  /// How a database writes down what the damages need.
  package struct Dialect: Sendable {
    let records: @Sendable (Int) -> String
    let entries: @Sendable (Int) -> String
    /// A byte string of two hexadecimal digits for each byte.
    let bytes: @Sendable (String) -> String
    /// The columns of an entry before its row: the first has the bytes.
    let columns: String
    /// The other columns of an added entry.
    let others: String
    let binary: String
    /// Gives the layout another version.
    let version: String

    package static let sqlite = Dialect(
      records: { "andiron_records_\($0)" }, entries: { "andiron_entries_\($0)" },
      bytes: { "X'\($0)'" }, columns: "bytes", others: "", binary: "binary",
      version: "PRAGMA user_version = 2")

    package static let postgreSQL = Dialect(
      records: { "andiron.records_\($0)" }, entries: { "andiron.entries_\($0)" },
      bytes: { "'\\x\($0)'::bytea" }, columns: "prefix, rest", others: ", ''::bytea",
      binary: "whole", version: "UPDATE andiron.state SET number = 2 WHERE name = 'version'")
  }

  /// Damages one after the other: each remains when the next comes. After the last one the
  /// reader refuses the whole database.
  package static func all(_ report: ReaderReport, _ dialect: Dialect) throws -> [ReaderDamage] {
    func table(_ name: String) throws -> String {
      dialect.records(try required(report.collections[name]?.table))
    }
    func index(_ collection: String, _ name: String) throws -> String {
      dialect.entries(try required(report.collections[collection]?.indexes[name]?.number))
    }
    let (visits, pictures) = (try table("visits"), try table("pictures"))
    let (reminders, enrolments) = (try table("reminders"), try table("enrolments"))
    let patients = try index("visits", "patient")
    let (amounts, marks) = (try index("enrolments", "amount"), try index("pictures", "marks"))
    let due = try index("reminders", "due")
    func first(_ table: String) -> String { "row = (SELECT min(row) FROM \(table))" }
    func last(_ table: String) -> String { "row = (SELECT max(row) FROM \(table))" }
    func add(_ bytes: String, _ index: String, _ row: String) -> String {
      "INSERT INTO \(index) (\(dialect.columns), row) "
        + "SELECT \(dialect.bytes(bytes))\(dialect.others), \(row)"
    }
    func setKey(_ bytes: String, _ table: String) -> String {
      "UPDATE \(table) SET key = \(dialect.bytes(bytes)) WHERE \(first(table))"
    }
    func replace(_ old: String, _ new: String, _ table: String, _ condition: String) -> String {
      "UPDATE \(table) SET json = replace(json, '\(old)', '\(new)') WHERE \(condition)"
    }
    let definitions = dialect.records(0)
    return [
      ReaderDamage(
        "0 entries, but not marked as irregular",
        "DELETE FROM \(patients) WHERE \(first(patients))"),
      ReaderDamage("enrolments: index amount", "DELETE FROM \(amounts) WHERE \(last(amounts))"),
      ReaderDamage(
        "index due: row 999999: there is an entry without a record", add("02", due, "999999")),
      ReaderDamage(
        "an entry is too many: 4e14",
        add("4E14", marks, "(SELECT min(row) FROM \(pictures))")),
      ReaderDamage("enrolments: row", setKey("4E14", enrolments)),
      ReaderDamage("the key has a part of an unknown kind", setKey("FF00", reminders)),
      ReaderDamage("pictures: row", setKey("4E16", pictures)),
      ReaderDamage(
        "index number: ", replace("\"number\":", "\"other\":", visits, last(visits))),
      ReaderDamage(
        "the JSON is no object", "UPDATE \(visits) SET json = '[]' WHERE \(first(visits))"),
      ReaderDamage(
        "the JSON is malformed", "UPDATE \(visits) SET json = '{' WHERE \(first(visits))"),
      ReaderDamage(
        "the JSON and the binary form say different things",
        replace("\"bytes\":\"", "\"bytes\":\"AAAA", pictures, last(pictures))),
      ReaderDamage(
        "the binary form is unknown",
        "UPDATE \(pictures) SET \(dialect.binary) = \(dialect.bytes("00"))"),
      ReaderDamage(
        "the same key in a unique index",
        "UPDATE \(visits) SET json = (SELECT json FROM \(visits) WHERE \(last(visits)))"),
      ReaderDamage("the table is absent", "DROP TABLE \(due)"),
      ReaderDamage(
        "no definition names this table",
        "CREATE TABLE \(dialect.entries(7_000)) AS SELECT * FROM \(marks)"),
      ReaderDamage(
        "`last` is below a number that is in use",
        replace("\"last\":", "\"last\":-", definitions, first(definitions))),
      ReaderDamage("is not one that this program knows", dialect.version),
    ]
  }

  private static func required<T>(_ value: T?) throws -> T {
    guard let value else {
      throw DatabaseReader.Failure(description: "a collection or an index is missing")
    }
    return value
  }
}
