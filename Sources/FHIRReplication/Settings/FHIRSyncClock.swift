/// Pauses and random numbers, which tests replace. Nothing else depends on this device's clock: all
/// times that are compared are the server's.
public struct FHIRSyncClock: Sendable {
  /// Waits for a time; throws `CancellationError` if the task is cancelled before.
  public var pause: @Sendable (Duration) async throws -> Void
  /// Returns a random number from 0 to 1.
  public var random: @Sendable () -> Double

  public init(
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    self.pause = pause
    self.random = random
  }
}
