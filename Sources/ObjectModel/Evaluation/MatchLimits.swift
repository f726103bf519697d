import Synchronization

/// Limits on the work of the regular expressions of one compiled filter, and the reason why they
/// were stopped.
///
/// Work is counted in ticks: ten thousand steps of the matcher. The work of reading a string about
/// once is not counted, so that any number of strings can be searched.
final class MatchLimits: Sendable {
  /// The most ticks for one string: ten million steps, in addition to ten for each character.
  let ticksPerText: Int
  /// The most ticks for all strings.
  let ticksPerFilter: Int

  init(ticksPerText: Int = 1_000, ticksPerFilter: Int = 10_000) {
    self.ticksPerText = ticksPerText
    self.ticksPerFilter = ticksPerFilter
  }

  private let ticks = Atomic<Int>(0)
  private let isFailed = Atomic<Bool>(false)
  private let reason = Mutex<FilterError?>(nil)

  /// The reason why matching has stopped; nil if it has not.
  var failure: FilterError? {
    isFailed.load(ordering: .acquiring) ? reason.withLock { $0 } : nil
  }

  /// Stops matching. The first reason stays, so that a string that was not matched never counts as
  /// not matching.
  func fail(_ error: FilterError) {
    reason.withLock { $0 = $0 ?? error }
    isFailed.store(true, ordering: .releasing)
  }

  /// Whether another tick may pass for a string of `length` UTF-16 units, which has had `ownTicks`.
  func mayGoOn(ownTicks: Int, length: Int) -> Bool {
    let excess = ownTicks - length / 1_000
    guard excess > 0 else { return true }
    let all = ticks.wrappingAdd(1, ordering: .relaxed).newValue
    return excess <= ticksPerText && all <= ticksPerFilter
  }
}
