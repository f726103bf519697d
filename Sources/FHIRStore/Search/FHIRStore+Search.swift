import Andiron
public import FHIRModel

extension FHIRStore {
  /// Returns one page of the results of a search, as the store is now, read on a thread of the
  /// store. Throws the errors of ``FHIRReader/search(_:release:)``, and `StoreError.cancelled` if
  /// the task is cancelled.
  public func search(
    _ search: FHIRSearch, release: ReleaseVersion? = nil
  ) async throws -> FHIRSearchResults {
    try await read { try $0.search(search, release: release) }
  }

  /// Returns one page of the results of a search in text, as the store is now, read on a thread of
  /// the store. Throws the errors of ``FHIRReader/search(_:release:)``, and `StoreError.cancelled`
  /// if the task is cancelled.
  public func search(
    _ text: String, release: ReleaseVersion? = nil
  ) async throws -> FHIRSearchResults {
    try await read { try $0.search(text, release: release) }
  }
}
