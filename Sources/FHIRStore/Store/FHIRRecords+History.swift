package import FHIRModel

/// Histories: of one resource, of types of resources, and of all.
extension FHIRRecords {
  /// The part of a history that is wanted, in the order in which the versions were written.
  ///
  /// Throws `.unknownRelease`, `.unknownType`, `StoreError.noChangeFeed` for a history of types in
  /// a store without a feed of changes, which knows the deleted resources, `StoreError.closed`, and
  /// `.damaged` or `.failed` if a record cannot be read. Cost: a look-up for each version of each
  /// resource of the types, a read of each resource, and two of each version on the page. Memory:
  /// twice the page.
  package func history(_ query: HistoryQuery, release: ReleaseVersion?) throws -> HistoryPage {
    try read { try $0.history(query, release: release) }
  }
}
