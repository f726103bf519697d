#if SQLite && canImport(CSQLite3)
  import Foundation

  /// A datastore of CDTDatastore: a database file, and a directory with the bytes of attachments.
  final class Datastore {
    let file: SQLiteFile
    private let version: Int
    let attachmentDirectories: [URL]
    let revisionRows: SQLiteRows
    let attachmentRows: SQLiteRows
    /// The names of files by keys in hexadecimal; empty before version 200, which names by keys.
    let fileNames: [String: String]

    /// The versions of the schema that have the tables as they are read here.
    private static let versions = 3...200
    /// From this one on the library itself refuses to open.
    private static let firstUnknown = 300

    /// Throws `DatastoreImportError`.
    init(_ url: URL) throws(DatastoreImportError) {
      try Self.checkHeader(url)
      file = try SQLiteFile(path: url.path)
      version = try file.number("PRAGMA user_version")
      guard version >= Self.versions.lowerBound else {
        throw DatastoreImportError(
          .notADatastore, "the database is not that of a datastore (version \(version))")
      }
      guard version < Self.firstUnknown else {
        throw DatastoreImportError(
          .unknownVersion, "the datastore has version \(version), which is not known")
      }
      let names = [url.deletingPathExtension().lastPathComponent, url.lastPathComponent]
      attachmentDirectories = names.map {
        url.deletingLastPathComponent().appending(path: "\($0) attachments")
      }
      // All statements see one state.
      _ = try file.number("BEGIN")
      try Self.checkTables(file)
      revisionRows = try SQLiteRows(
        "SELECT sequence, revid, parent, deleted, json FROM revs WHERE doc_id = ?1", file)
      let packed = version >= 5 ? "encoding, encoded_length" : "0, NULL"
      attachmentRows = try SQLiteRows(
        "SELECT filename, key, type, \(packed), length, revpos FROM attachments WHERE sequence = ?1",
        file)
      fileNames = version >= 200 ? try Self.readFileNames(file) : [:]
    }
  }
#endif
