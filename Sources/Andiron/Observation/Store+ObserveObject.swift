public import Dispatch
public import ObjectModel

extension Store {
  /// Returns a sequence of the states of an object: first its current state, then a change each
  /// time commits have changed or deleted it.
  ///
  /// Commits between two deliveries become one change. `fields` limits changes to those of these
  /// fields. The sequence ends when its task is cancelled or the iterator is released.
  public func observe<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey,
    fields: [any PartialKeyPath<Object> & Sendable]? = nil
  ) -> ObjectChanges<Object> {
    ObjectChanges(store: self, key: key, fields: fields)
  }

  /// Calls `body` with the states of an object, first with its current state, then each time
  /// commits have changed or deleted it.
  ///
  /// `queue`, `fields`, the token and errors work as in `observe(_:fields:on:_:)` for queries.
  /// Throws `.invalidQuery` if one of `fields` is not a field of the type.
  public func observe<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey,
    fields: [any PartialKeyPath<Object> & Sendable]? = nil, on queue: DispatchQueue? = nil,
    _ body: @escaping @Sendable (Result<ObjectChange<Object>, any Error>) -> Void
  ) throws -> ObservationToken {
    let tracker = ObjectTracker<Object>(self, key, paths: try ObjectQuery<Object>.paths(fields))
    return ObservationToken(tracker.mailbox, queue, stop: tracker.stop) {
      do {
        if let state = try tracker.change() { body(.success(try state.change())) }
        return true
      } catch {
        body(.failure(error))
        return false
      }
    }
  }
}
