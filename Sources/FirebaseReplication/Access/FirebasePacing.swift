public import Foundation

/// When requests are tried again, and by which clock and chance.
public struct FirebasePacing: Sendable {
  /// How often a request is sent in all before it is given up.
  public var attemptCount = 5
  /// The pause after the first failure; each further one is twice as long. Half of each pause is
  /// left to chance.
  public var firstPause = Duration.milliseconds(500)
  public var longestPause = Duration.seconds(60)
  /// Replaces the clock, for tests.
  public var now: @Sendable () -> Date = { Date() }
  /// Replaces the waiting, for tests. Throws `CancellationError` when the task is cancelled.
  public var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Replaces the chance, for tests: a number from 0 to 1.
  public var random: @Sendable () -> Double = { Double.random(in: 0...1) }

  public init() {}

  /// The pause after that many failures, from one.
  func pause(after failures: Int) -> Duration {
    let doubled = firstPause * (1 << min(max(0, failures - 1), 20))
    let whole = min(doubled, longestPause)
    let chance = min(1, max(0, random()))
    return whole * (0.5 + chance / 2)
  }
}
