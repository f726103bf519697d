public import Andiron
public import Foundation

/// Reads a datastore of CDTDatastore, or of one of its forks, into a database.
///
///     let report = try DatastoreImport(contentsOf: file).run(into: store, database: "notes")
///
/// The datastore is only read; it should not be written meanwhile. Revisions keep their names and
/// their ancestry, so that the database continues to replicate with the same partners. What a run
/// has brought is skipped by the next one.
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
  /// How many documents are written in one transaction.
  public var batchCount = 500

  /// `url` is the database file, such as `notes.touchdb`. The bytes of attachments are in a
  /// directory beside it, `notes attachments`.
  public init(contentsOf url: URL) { self.url = url }

  /// Imports everything, and returns what it was. `progress` is called after each transaction, and
  /// ends the import if it returns false.
  ///
  /// Throws `DatastoreImportError` if the datastore cannot be read, `DocumentError`
  /// (`.invalidName`) if no database can have the name, and `StoreError` if something cannot be
  /// written. What was written before stays. A single document that cannot be brought is a problem
  /// in the report, and no error.
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
