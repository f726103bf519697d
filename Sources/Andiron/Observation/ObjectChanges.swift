public import ObjectModel

/// The changes of an observed object.
public struct ObjectChanges<Object: StoredObject>: AsyncSequence, Sendable {
  public typealias Element = ObjectChange<Object>

  let store: Store
  let key: Object.PrimaryKey
  let fields: [any PartialKeyPath<Object> & Sendable]?

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      loop: ChangeLoop(
        Result { ObjectTracker(store, key, paths: try ObjectQuery<Object>.paths(fields)) }))
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    var loop: ChangeLoop<ObjectTracker<Object>>

    /// Returns the next change, or nil if the task was cancelled.
    ///
    /// Throws `.invalidQuery` if one of the fields is not a field of the type, `.wrongType` if the
    /// object cannot be read as the type, `.closed` if the store is closed, and `.damaged` or
    /// `.failed` if its record cannot be read.
    public mutating func next() async throws -> ObjectChange<Object>? {
      try await loop.next()?.change()
    }
  }
}
