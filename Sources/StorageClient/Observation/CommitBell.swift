import CollectionModel
import FileAccess

/// Wakes those who observe collections when a commit has changed them.
final class CommitBell: Sendable {
  private struct Waiter {
    var collections: Set<String>
    var continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    /// The number of commits that changed each collection, among commits whose collections are
    /// known.
    var counts: [String: UInt64] = [:]
    /// The number of commits whose collections are unknown: each may have changed any collection.
    var outside: UInt64 = 0
    var waiters: [Int: Waiter] = [:]
    var cancelled: Set<Int> = []
    var nextWaiter = 0
    var isClosed = false

    /// The number of all commits so far.
    var total: UInt64 = 0

    func count(of collections: Set<String>) -> UInt64 {
      collections.reduce(outside) { $0 + counts[$1, default: 0] }
    }
  }

  private let state = Locked(State())

  /// A number that grows with each commit that may have changed one of the collections.
  func count(of collections: Set<String>) -> UInt64 { state.withLock { $0.count(of: collections) } }

  /// The number of commits so far.
  var total: UInt64 { state.withLock { $0.total } }

  /// Wakes the observers that wait for these collections; all observers if the collections are
  /// unknown.
  func ring(_ collections: Set<String>?) {
    let woken = state.withLock { state -> [Waiter] in
      state.total += 1
      if let collections {
        for name in collections { state.counts[name, default: 0] += 1 }
      } else {
        state.outside += 1
      }
      let woken = state.waiters.filter { waiter in
        collections.map { !$0.isDisjoint(with: waiter.value.collections) } ?? true
      }
      for number in woken.keys { state.waiters[number] = nil }
      return Array(woken.values)
    }
    for waiter in woken { waiter.continuation.resume() }
  }

  /// Waits until the collections' count is not `count` any more, or the task is cancelled. Throws
  /// `.closed` after `close()`.
  func wait(for collections: Set<String>, after count: UInt64) async throws {
    let number = state.withLock { state -> Int in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state -> Bool in
          guard !state.isClosed, state.cancelled.remove(number) == nil,
            state.count(of: collections) == count
          else {
            return false
          }
          state.waiters[number] = Waiter(collections: collections, continuation: continuation)
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state -> Waiter? in
        if let waiter = state.waiters.removeValue(forKey: number) { return waiter }
        state.cancelled.insert(number)
        return nil
      }
      waiter?.continuation.resume()
    }
    let isClosed = state.withLock { state in
      state.cancelled.remove(number)
      return state.isClosed
    }
    if isClosed { throw StoreError(.closed, "the storage was closed") }
  }

  func close() {
    state.withLock { $0.isClosed = true }
    ring(nil)
  }
}
