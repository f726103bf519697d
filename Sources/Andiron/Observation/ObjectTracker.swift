import FileAccess
import ObjectModel
import ValueModel

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
