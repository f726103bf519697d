import Andiron
import DocumentStore
import ValueModel

/// CouchDB's information about a database.
struct DatabaseInfo {
  /// Never changes: a database that is dropped and made again has other sequences.
  static let startTime = "0"

  private let name: String
  private let count: Int
  private let deletedCount: Int
  private let last: String
  private let purgeCount: Int

  /// Nil if the database does not exist.
  init?(_ database: Database<Store>) throws {
    guard let last = try database.lastSequence() else { return nil }
    name = database.name
    count = try database.count()
    deletedCount = try database.deletedCount()
    self.last = last.description
    purgeCount = try database.purges()?.purges.count ?? 0
  }

  var value: Value {
    [
      "instance_start_time": Value(Self.startTime), "db_name": Value(name),
      "purge_seq": Value("\(purgeCount)"), "update_seq": Value(last),
      "sizes": ["file": 0, "external": 0, "active": 0], "props": [:],
      "doc_del_count": Value(deletedCount), "doc_count": Value(count), "disk_format_version": 8,
      "compact_running": false, "cluster": ["q": 1, "n": 1, "w": 1, "r": 1],
    ]
  }
}
