internal import Dispatch
import FileAccess

/// Runs checkpoints and compaction on a queue of the engine, one at a time, never on a caller's
/// thread.
final class Maintenance: Sendable {
  private let core: EngineCore
  private let queue = DispatchQueue(label: "andiron.maintenance", qos: .utility)
  private let state = Locked(State())

  private struct State {
    var isScheduled = false
    var isStopped = false
  }

  init(_ core: EngineCore) { self.core = core }

  /// Called after each commit; schedules work if there is any.
  func noteCommit() {
    guard core.isMaintenanceDue.withLock({ $0 }) else { return }
    schedule()
  }

  /// Schedules a round. After a burst of commits it starts slightly later, so that its writes and
  /// syncs do not delay the rest of the burst.
  private func schedule() {
    let isNew = state.withLock { state in
      guard !state.isScheduled, !state.isStopped else { return false }
      state.isScheduled = true
      return true
    }
    guard isNew else { return }
    queue.asyncAfter(deadline: .now() + .milliseconds(250)) { [self] in
      state.withLock { $0.isScheduled = false }
      if isStopped { return }
      core.maintain { self.isStopped }
    }
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Waits for the work that is running, and starts no more.
  func stop() {
    state.withLock { $0.isStopped = true }
    queue.sync {}
  }
}
