import Andiron

extension HealthStore {
  /// The collection that changes whenever samples are added or deleted.
  package static var arrivalCollection: String { StateRecord.collectionName }

  /// Calls `body` whenever samples may have been added or deleted, until the task is cancelled.
  ///
  /// Throws what the sequence of `Store.observe` throws.
  package func forEachArrival(_ body: () -> Void) async throws {
    for try await _ in store.observe(ObjectQuery<StateRecord>()) { body() }
  }
}
