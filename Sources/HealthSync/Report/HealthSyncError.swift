/// The reason why a run did not begin.
public struct HealthSyncError: Error, Sendable, Hashable {
  public enum Code: Sendable, Hashable, CaseIterable {
    /// A run is under way. Wait for its end.
    case alreadyRunning
  }

  public var code: Code
  /// What happened, for a developer.
  public var message: String
}
