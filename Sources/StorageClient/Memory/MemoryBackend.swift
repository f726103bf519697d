import CollectionModel
import FileAccess
import Foundation

/// A database in memory, as simple as a backend can be: what others are compared with.
///
/// A transaction works on a copy of the whole. For objects in memory that are many, a store that is
/// in memory (`Store.inMemory()`) is faster.
public final class MemoryBackend: DatabaseBackend {
  public typealias Reader = MemoryTransaction
  public typealias Writer = MemoryTransaction

  private let state = Locked<MemoryState?>(MemoryState())
  private let turn = NativeLock()
  public let place = BackendPlace(kind: "memory", name: UUID().uuidString)

  public init() {}

  public func read<R>(_ body: (MemoryTransaction) throws -> R) throws -> R {
    try body(MemoryTransaction(present()))
  }

  public func write<R>(_ body: (MemoryTransaction) throws -> R) throws -> R {
    turn.lock()
    defer { turn.unlock() }
    let transaction = MemoryTransaction(try present())
    let result = try body(transaction)
    let isOpen = state.withLock { state in
      guard state != nil else { return false }
      state = transaction.state
      return true
    }
    guard isOpen else { throw StoreError(.closed, "the storage was closed") }
    return result
  }

  public func close() { state.withLock { $0 = nil } }

  private func present() throws -> MemoryState {
    guard let present = state.withLock({ $0 }) else {
      throw StoreError(.closed, "the storage was closed")
    }
    return present
  }
}

/// Objects in memory, with the simplest of backends.
public typealias MemoryStorage = DatabaseStorage<MemoryBackend>
