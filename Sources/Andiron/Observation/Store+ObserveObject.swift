public import Dispatch
public import ObjectModel
import StorageEngine
import FileAccess
import ValueModel

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

/// Finds out whether an object differs from the last time.
final class ObjectTracker<Object: StoredObject>: ChangeTracker {
  /// The state to deliver: the stored value, which crosses threads even if the object cannot.
  struct Found: Sendable {
    var value: Value?
    var isInitial: Bool

    func change() throws -> ObjectChange<Object> {
      let object = try value.map { try Results<Object>.object($0) }
      if isInitial { return .initial(object) }
      return object.map { .changed($0) } ?? .deleted
    }
  }

  let mailbox: Mailbox
  private let store: Store
  private let key: Object.PrimaryKey
  private let paths: [ValuePath]?
  /// The last value delivered; nil at the beginning.
  private let last = Locked<Value??>(nil)

  init(_ store: Store, _ key: Object.PrimaryKey, paths: [ValuePath]?) {
    self.store = store
    self.key = key
    self.paths = paths
    let name = Object.declaration.name
    let bytes = (try? RecordKey(key))?.bytes ?? []
    mailbox = Mailbox { $0.concerns(bytes, of: name) }
    store.core.hub.register(mailbox)
  }

  deinit { stop() }

  func stop() {
    mailbox.cancel()
    store.core.hub.remove(mailbox)
  }

  /// The state of the object if it differs from the last time; otherwise nil.
  func change() throws -> Found? {
    let snapshot = try store.snapshot()
    _ = mailbox.take(upTo: snapshot.sequence)
    let value = try snapshot._withReadState { state in
      try state.binding(of: Object.self).flatMap { try state.value(of: RecordKey(key), in: $0) }
    }
    return last.withLock { last in
      guard let known = last else {
        last = .some(value)
        return Found(value: value, isInitial: true)
      }
      if isSame(known, value) { return nil }
      last = .some(value)
      return Found(value: value, isInitial: false)
    }
  }

  private func isSame(_ one: Value?, _ other: Value?) -> Bool {
    guard let one, let other, let paths else { return one == other }
    return paths.allSatisfy { one[$0] == other[$0] }
  }

  func changeInBackground() async throws -> Found? {
    try await store.core.reading { try self.change() }
  }
}

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
    /// object cannot be read as the type, `.closed` if the store is closed, and `.engine` if its
    /// record cannot be read.
    public mutating func next() async throws -> ObjectChange<Object>? {
      try await loop.next()?.change()
    }
  }
}
