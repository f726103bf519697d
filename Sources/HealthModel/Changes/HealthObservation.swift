import Andiron

/// The changes in a store of samples, as an asynchronous sequence; see `HealthStore.observe`.
public struct HealthObservation: AsyncSequence, Sendable {
  public typealias Element = HealthChanges

  let health: HealthStore
  let types: [SampleType]
  let token: HealthToken?
  let limit: Int

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(observation: self)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    private let observation: HealthObservation
    private var token: HealthToken?
    /// Signals once at the beginning, and then whenever samples are added or deleted.
    private var arrivals: ObjectChanges<StateRecord>.AsyncIterator
    private var hasMore = false

    init(observation: HealthObservation) {
      self.observation = observation
      token = observation.token
      arrivals = observation.health.store
        .observe(StateRecord.self, key: StateRecord.key).makeAsyncIterator()
    }

    /// Returns the next changes, which are never empty; nil if the task was cancelled.
    ///
    /// Throws `HealthError.invalidToken` if the token is not of this store or from its future,
    /// `.damaged` if changed samples cannot be read, and `StoreError.closed` if the store is
    /// closed.
    public mutating func next() async throws -> HealthChanges? {
      while true {
        if hasMore {
          if Task.isCancelled { return nil }
        } else {
          guard try await arrivals.next() != nil else { return nil }
        }
        let changes = try await changes()
        token = changes.token
        hasMore = changes.hasMore
        if !changes.added.isEmpty || !changes.deleted.isEmpty { return changes }
      }
    }

    private func changes() async throws -> HealthChanges {
      let (observation, token) = (self.observation, self.token)
      return try await observation.health.read { reader in
        try reader.changes(of: observation.types, since: token, limit: observation.limit)
      }
    }
  }
}
