import Andiron
public import FHIRModel
public import ValueModel

extension FHIRStore {
  /// Performs a Bundle on a thread of the store; see the synchronous form, whose errors it throws.
  /// Cannot be cancelled once it has begun.
  public func perform(_ bundle: Value, release: ReleaseVersion? = nil) async throws -> Value {
    try Task.checkCancellation()
    return try await store.blocking { try self.perform(bundle, release: release) }
  }
}
