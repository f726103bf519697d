/// The reason why a run did not begin.
public struct HealthSyncError: Error, Sendable, Hashable {
  public enum Code: Sendable, Hashable, CaseIterable {
    /// A run is under way. Wait for its end.
    case alreadyRunning
  }

  public var code: Code
  /// A description of the error for developers.
  public var message: String
}
