import Synchronization

/// What was done so far.
final class Counts: Sendable {
  struct State {
    var commits = 0
    var reads = 0
    var deliveries = 0
    var changes = 0
    var backups = 0
    var purges = 0
    /// What a store must never show.
    var violations: [String] = []
  }

  private let state = Mutex(State())

  var now: State { state.withLock { $0 } }

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  func violate(_ text: String) { change { $0.violations.append(text) } }
}
