extension HealthStore {
  /// Returns a sequence of additions and deletions: first the changes since a token, if there are
  /// any, then further changes each time commits have changed samples of the types.
  ///
  ///     for try await changes in health.observe(of: [.bodyMass], since: token) {
  ///       for sample in changes.deleted { copy[sample.id] = nil }
  ///       for sample in changes.added { copy[sample.id] = sample }
  ///       token = changes.token
  ///     }
  ///
  /// Without a token, the sequence begins with everything in the store; with `latestToken()`, with
  /// the next changes. Any number of commits between two deliveries become one delivery, so the
  /// store keeps nothing for a consumer that is busy. A consumer that saves the token misses no
  /// change while it is not running. With a `limit`, large numbers of changes come in parts; see
  /// `changes`. The sequence ends when its task is cancelled.
  ///
  /// - Parameter types: The types to look for; all if it is empty. A token is for the types that it
  ///   was made with.
  public func observe(
    of types: [SampleType] = [], since token: HealthToken? = nil, limit: Int = .max
  ) -> HealthObservation {
    HealthObservation(health: self, types: types, token: token, limit: limit)
  }
}
