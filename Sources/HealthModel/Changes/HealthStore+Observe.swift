extension HealthStore {
  /// Returns a sequence of what is added and deleted: first what has changed since a token, if
  /// anything has, then more each time commits have changed samples of the types.
  ///
  ///     for try await changes in health.observe(of: [.bodyMass], since: token) {
  ///       for sample in changes.deleted { copy[sample.id] = nil }
  ///       for sample in changes.added { copy[sample.id] = sample }
  ///       token = changes.token
  ///     }
  ///
  /// Without a token it begins with all that there is; with `latestToken()`, with what comes. Any
  /// number of commits between two deliveries become one, so nothing is kept for a consumer that is
  /// busy. A consumer that saves the token misses nothing while it does not run. With a `limit`,
  /// many changes come in parts; see `changes`. The sequence ends when its task is cancelled.
  ///
  /// - Parameter types: The types to look for; all if it is empty. A token is for the types that it
  ///   was made with.
  public func observe(
    of types: [SampleType] = [], since token: HealthToken? = nil, limit: Int = .max
  ) -> HealthObservation {
    HealthObservation(health: self, types: types, token: token, limit: limit)
  }
}
