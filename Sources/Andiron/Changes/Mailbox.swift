import FileAccess

/// The changes that an observer has not looked at yet: the objects touched by transactions whose
/// commits it may not have seen.
///
/// Its size is bounded however slow the observer is: changes are merged, and beyond a certain
/// number, keys are no longer listed. Changes are added while a transaction is still running,
/// before any snapshot can see it, and the observer is woken after the commit. So everything that a
/// snapshot shows was added before.
final class Mailbox: Sendable {
  /// The changes of one transaction, or of several that were merged.
  fileprivate struct Entry {
    /// Snapshots from this sequence on show some of the changes, and from `last` on all of them.
    var first: UInt64
    var last: UInt64
    var changes: ChangeSet
  }

  private struct State {
    var entries: [Entry] = []
    var isSignalled = false
    var isCancelled = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private static let mostEntries = 64
  private let state = Locked(State())
  private let concerns: @Sendable (ChangeSet) -> Bool
  private let handler: Locked<(@Sendable () -> Void)?> = Locked(nil)

  /// Only changes for which `concerns` returns true are added.
  init(concerns: @escaping @Sendable (ChangeSet) -> Bool) { self.concerns = concerns }

  /// Sets the closure that is called when there is something new, on the committing thread; it must
  /// not block.
  func onSignal(_ body: @escaping @Sendable () -> Void) { handler.withLock { $0 = body } }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Adds the changes of a transaction that snapshots of `sequence` and later see.
  func add(_ changes: ChangeSet, sequence: UInt64) {
    guard concerns(changes) else { return }
    state.withLock { state in
      guard !state.isCancelled else { return }
      if state.entries.count >= Self.mostEntries {
        state.entries[state.entries.count - 1].merge(changes, sequence)
      } else {
        state.entries.append(Entry(first: sequence, last: sequence, changes: changes))
      }
    }
  }

  /// Wakes the observer: a transaction with these changes is committed.
  func signal(_ changes: ChangeSet) {
    guard concerns(changes) else { return }
    wake()
  }

  private func wake() {
    endWait()
    handler.withLock { $0 }?()
  }

  /// Lets a waiting observer continue, to find out for itself what has happened.
  func endWait() {
    let waiter = state.withLock { state in
      state.isSignalled = true
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  /// Returns what a snapshot of this sequence may show. Changes that a later snapshot may show more
  /// of stay in the mailbox.
  func take(upTo sequence: UInt64) -> ChangeSet {
    state.withLock { state in
      var changes = ChangeSet()
      for entry in state.entries where entry.first <= sequence { changes.merge(entry.changes) }
      state.entries.removeAll { $0.last <= sequence }
      return changes
    }
  }

  /// Returns once there is something new since the last return, or the observation is cancelled.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          let isReady = state.isSignalled || state.isCancelled
          if !isReady { state.waiter = continuation }
          state.isSignalled = false
          return isReady
        }
        if isReady { continuation.resume() }
      }
      state.withLock { $0.isSignalled = false }
    } onCancel: {
      cancel()
    }
  }

  /// Ends the observation: nothing more is added.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.entries = []
    }
    wake()
    handler.withLock { $0 = nil }
  }
}

extension Mailbox.Entry {
  fileprivate mutating func merge(_ changes: ChangeSet, _ sequence: UInt64) {
    self.changes.merge(changes)
    first = min(first, sequence)
    last = max(last, sequence)
  }
}
