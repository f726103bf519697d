import Andiron

extension FHIRStore {
  /// Imports resources on threads of the store; see the synchronous form, whose errors it throws.
  ///
  /// `progress` is called on one of these threads. Cancelling the task ends the import after the
  /// transaction that is being written, as returning false from `progress` does.
  public func load(
    _ sources: [ImportSource], options: ImportOptions = ImportOptions(),
    progress: @escaping @Sendable (ImportProgress) -> Bool = { _ in true }
  ) async throws -> ImportReport {
    try await store.blocking {
      try ImportRun(self, options) { step in
        MatchCancellation.current?.isCancelled != true && progress(step)
      }.run(sources)
    }
  }
}
