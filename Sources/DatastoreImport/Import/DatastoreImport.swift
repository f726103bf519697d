public import Andiron
public import Foundation

/// Reads a datastore of CDTDatastore, or of one of its forks, into a database.
///
///     let report = try DatastoreImport(contentsOf: file).run(into: store, database: "notes")
///
/// The import only reads the datastore; no other program should write it at the same time.
/// Revisions keep their names and their ancestry, so that the database continues to replicate with
/// the same partners. A run skips the data that an earlier run has imported.
public struct DatastoreImport: Sendable {
  /// Whether the program can import: it is built with the trait `SQLite`.
  public static var isBuilt: Bool {
    #if SQLite && canImport(CSQLite3)
      true
    #else
      false
    #endif
  }

  let url: URL
  /// The number of documents written in one transaction.
  public var batchCount = 500

  /// `url` is the database file, such as `notes.touchdb`. The bytes of attachments are in a
  /// directory beside it, `notes attachments`.
  public init(contentsOf url: URL) { self.url = url }

  /// Imports everything, and returns a report. `progress` is called after each transaction, and
  /// ends the import if it returns false.
  ///
  /// Throws `DatastoreImportError` if the datastore cannot be read, `DocumentError`
  /// (`.invalidName`) if no database can have the name, and `StoreError` if something cannot be
  /// written. Data written before the error stays. A single document that cannot be imported is a
  /// problem in the report, not an error.
  @discardableResult
  public func run(
    into store: Store, database name: String,
    progress: (DatastoreReport) -> Bool = { _ in true }
  ) throws -> DatastoreReport {
    #if SQLite && canImport(CSQLite3)
      var run = try DatastoreRun(Datastore(url), store, name)
      return try run.run(batchCount: max(1, batchCount), progress)
    #else
      throw DatastoreImportError(
        .notBuilt, "importing datastores needs a build with the trait SQLite")
    #endif
  }
}
