public import Foundation

/// The timing of retries, with the clock and the random numbers that it uses.
public struct FirebasePacing: Sendable {
  /// The maximum number of times that a request is sent.
  public var attemptCount = 5
  /// The pause after the first failure; each further one is twice as long. Half of each pause is
  /// random.
  public var firstPause = Duration.milliseconds(500)
  public var longestPause = Duration.seconds(60)
  /// The current time. Replaces the clock, for tests.
  public var now: @Sendable () -> Date = { Date() }
  /// Waits. Replaces the waiting, for tests. Throws `CancellationError` when the task is cancelled.
  public var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Returns a number from 0 to 1. Replaces the random numbers, for tests.
  public var random: @Sendable () -> Double = { Double.random(in: 0...1) }

  public init() {}

  /// Returns the pause after a number of failures, from one.
  func pause(after failures: Int) -> Duration {
    let doubled = firstPause * (1 << min(max(0, failures - 1), 20))
    let whole = min(doubled, longestPause)
    let chance = min(1, max(0, random()))
    return whole * (0.5 + chance / 2)
  }
}
