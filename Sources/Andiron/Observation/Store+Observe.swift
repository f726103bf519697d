public import Dispatch
public import ObjectModel

extension Store {
  /// Returns a sequence of the results of a query: first the current results, then a change each
  /// time commits have changed them.
  ///
  ///     for try await change in store.observe(ObjectQuery<Person>().sorted(by: \.name)) {
  ///       if let difference = change.difference { list.apply(difference) } else { list.reload() }
  ///     }
  ///
  /// Sorts, limits and conditions through relations are followed. Any number of commits between two
  /// deliveries become one change; nothing is computed while the consumer is busy, and what is kept
  /// for it is bounded. `fields` limits modifications to changes of these fields. The sequence ends
  /// when its task is cancelled or the iterator is released, and throws if the query cannot be
  /// answered. A source that the query has does not matter: this store is observed.
  public func observe<Object: StoredObject>(
    _ query: some QueryBuilder<Object>,
    fields: [any PartialKeyPath<Object> & Sendable]? = nil
  ) -> ResultsChanges<Object> {
    ResultsChanges(store: self, query: query.query, fields: fields)
  }

  /// Calls `body` with the results of a query, first with the current results, then each time
  /// commits have changed them.
  ///
  /// `body` is called on `queue`, by default one of the store, one call at a time. If it receives
  /// an error, the observation has ended. Keep the returned token: the observation ends when the
  /// token is cancelled or released. Throws `.invalidQuery` if one of `fields` is not a field of
  /// the type.
  public func observe<Object: StoredObject>(
    _ query: some QueryBuilder<Object>,
    fields: [any PartialKeyPath<Object> & Sendable]? = nil, on queue: DispatchQueue? = nil,
    _ body: @escaping @Sendable (Result<ResultsChange<Object>, any Error>) -> Void
  ) throws -> ObservationToken {
    let tracker = ResultsTracker(self, query.query, paths: try ObjectQuery.paths(fields))
    return ObservationToken(tracker.mailbox, queue, stop: tracker.stop) {
      let change = Result { try tracker.change() }
      switch change {
      case .success(nil): return true
      case .success(let change?): body(.success(change))
      case .failure(let error):
        body(.failure(error))
        return false
      }
      return true
    }
  }
}
