/// Waits for commits that touch certain collections, or any, for the feeds of other modules.
package final class CommitFollower: Sendable {
  private let mailbox: Mailbox
  private let store: Store

  /// Without `collections`, every commit counts.
  package init(_ store: Store, collections: Set<String>?) {
    self.store = store
    mailbox = Mailbox { changes in collections.map { changes.concerns($0) } ?? true }
    store.core.hub.register(mailbox)
  }

  deinit { stop() }

  /// Has `body` called at each commit, on its thread; it must not block.
  package func onSignal(_ body: @escaping @Sendable () -> Void) { mailbox.onSignal(body) }

  /// Forgets what was touched: what a snapshot shows that is taken after this is seen.
  package func forget() { _ = mailbox.take(upTo: .max) }

  /// Ends the following; a `wait()` in progress returns.
  package func stop() {
    mailbox.cancel()
    store.core.hub.remove(mailbox)
  }

  /// Whether the following was stopped, or a waiting task was cancelled.
  package var isStopped: Bool { mailbox.isCancelled }

  /// Returns once there is something new since the last return, the store is closed, or the
  /// following has ended.
  package func wait() async { await mailbox.wait() }

  /// Calls `body` on a thread of the store, with a snapshot all of which survives power loss.
  ///
  /// Throws what `body` throws, `.closed`, and `.failed` if commits cannot be synced.
  package func read<R: Sendable>(
    _ body: @escaping @Sendable (StoreSnapshot) throws -> R
  ) async throws -> R {
    // The touched objects are read from the store; here it only matters that there are some.
    _ = mailbox.take(upTo: .max)
    let store = store
    return try await store.core.reading {
      let snapshot = try store.durableSnapshot()
      defer { snapshot.close() }
      return try body(snapshot)
    }
  }
}
