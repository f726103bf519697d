import Andiron
import Foundation

extension FirebaseReplicator {
  /// Keeps both sides equal until the task is cancelled: fetches the changes of others as soon as
  /// the database reports them, and uploads local changes at once.
  ///
  /// While the database cannot be reached it tries again, with growing pauses. Returns when the
  /// task is cancelled. Throws `FirebaseError` if someone has to act, for example sign in again,
  /// `StoreError.closed` when the store is closed, and the errors of the credentials.
  public func run() async throws {
    try await exclusively {
      let signal = WorkSignal()
      let follower = CommitFollower(store, collections: Set(scopes.map(\.mapping.collection)))
      defer { follower.stop() }
      let listeners = listeners(signal)
      do {
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            while !follower.isStopped {
              await follower.wait()
              follower.forget()
              signal.raise()
            }
          }
          for listener in listeners { group.addTask { try await listener.run() } }
          group.addTask {
            try await self.work(signal) { for listener in listeners { listener.start.raise() } }
          }
          defer { group.cancelAll() }
          try await group.next()
        }
      } catch is CancellationError where Task.isCancelled {}
    }
  }

  private func listeners(_ signal: WorkSignal) -> [ChangeListener] {
    scopes.map {
      ChangeListener(
        connection: connection, scope: $0, store: store, signal: signal,
        silence: options.longestSilence, start: WorkSignal())
    }
  }

  /// Reads the keys that a stream has reported as gone. If that fails, they remain to be read.
  private func look(atKeysOf signal: WorkSignal, _ scope: CollectionScope) async throws {
    let collection = scope.mapping.collection
    let keys = signal.takeKeys(collection)
    do {
      try await look(at: Array(keys), scope)
    } catch {
      for key in keys { signal.raise(collection, key: key) }
      throw error
    }
  }

  /// Repeats passes whenever there is work. Calls `begin` when the first pass is done.
  private func work(_ signal: WorkSignal, _ begin: () -> Void) async throws {
    var failures = 0
    var isFirst = true
    while !Task.isCancelled {
      do {
        for scope in scopes { try await look(atKeysOf: signal, scope) }
        try await pass(retriesParked: isFirst)
        if isFirst { begin() }
        (failures, isFirst) = (0, false)
        board.change { $0.phase = .listening }
        await signal.wait()
      } catch let error as FirebaseError where error.isTransient {
        failures += 1
        board.change { $0.phase = .waiting(error) }
        let pacing = connection.pacing
        try await pacing.sleep(error.retryAfter ?? pacing.pause(after: failures))
      }
    }
  }
}
