import StorageClient
import Synchronization

/// A backend over a database in memory that several of them may share, as on a server.
final class KeptMemory: DatabaseBackend {
  /// What the backends share.
  final class Place: Sendable {
    let memory = MemoryBackend()
    private let observers = Mutex<[@Sendable () -> Void]>([])

    func add(_ observer: @escaping @Sendable () -> Void) {
      observers.withLock { $0.append(observer) }
    }

    func noteCommit() { for observer in observers.withLock({ $0 }) { observer() } }
  }

  private let place: Place
  private let isClosed = Mutex(false)

  init(_ place: Place) { self.place = place }

  func read<R>(_ body: (MemoryTransaction) throws -> R) throws -> R {
    try checkOpen()
    return try place.memory.read(body)
  }

  func write<R>(_ body: (MemoryTransaction) throws -> R) throws -> R {
    try checkOpen()
    let result = try place.memory.write(body)
    place.noteCommit()
    return result
  }

  func onOutsideCommit(_ body: @escaping @Sendable () -> Void) { place.add(body) }

  func close() { isClosed.withLock { $0 = true } }

  private func checkOpen() throws {
    if isClosed.withLock({ $0 }) { throw StoreError(.closed, "the storage was closed") }
  }
}
