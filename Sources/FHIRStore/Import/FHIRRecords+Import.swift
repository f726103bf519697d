import Andiron

extension FHIRRecords {
  /// Imports resources: each replaces the one of its type with the same `id`, or is stored as a new
  /// one.
  ///
  /// Resources are stored in transactions of about a thousand (``ImportOptions/batchCount``), so an
  /// interrupted import leaves complete ones and can be run again; resources that are unchanged are
  /// not written again. Texts that are not resources are reported with file, line and place, and
  /// skipped. `progress` is called after each transaction and stops the import by returning false.
  /// Memory grows only with the index, except that a text that is not in lines is read whole.
  ///
  /// Throws `.unknownRelease`, `.duplicateID` if several stored resources have an `id` and the
  /// options do not allow that, `.invalidResource` if a folder cannot be listed, the `StoreError`
  /// of a failed write, and the error of a file that cannot be opened or read, or of a source's
  /// closure. Transactions that were committed before stay.
  public func load(
    _ sources: [ImportSource], options: ImportOptions = ImportOptions(),
    progress: @escaping (ImportProgress) -> Bool = { _ in true }
  ) throws -> ImportReport {
    try ImportRun(self, options, progress).run(sources)
  }
}
