import StorageClient
import Synchronization

/// A backend over a database in memory that several of them may share, as on a server.
final class KeptMemory: DatabaseBackend {
  /// What the backends share.
  final class Place: Sendable {
    let memory = MemoryBackend()
    var place: BackendPlace { memory.place }
    private let observers = Mutex<[@Sendable () -> Void]>([])

    func add(_ observer: @escaping @Sendable () -> Void) {
      observers.withLock { $0.append(observer) }
    }

    func noteCommit() { for observer in observers.withLock({ $0 }) { observer() } }
  }

  private let kept: Place
  var place: BackendPlace { kept.place }
  private let isClosed = Mutex(false)

  init(_ place: Place) { kept = place }

  func read<R>(_ body: (MemoryTransaction) throws -> R) throws -> R {
    try checkOpen()
    return try kept.memory.read(body)
  }

  func write<R>(_ body: (MemoryTransaction) throws -> R) throws -> R {
    try checkOpen()
    let result = try kept.memory.write(body)
    kept.noteCommit()
    return result
  }

  func onOutsideCommit(_ body: @escaping @Sendable () -> Void) { kept.add(body) }

  func close() { isClosed.withLock { $0 = true } }

  private func checkOpen() throws {
    if isClosed.withLock({ $0 }) { throw StoreError(.closed, "the storage was closed") }
  }
}
