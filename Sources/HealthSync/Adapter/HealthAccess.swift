/// The access to samples of a type.
///
/// HealthKit does not say whether they may be read: a refusal looks as if there were no samples.
public struct HealthAccess: Sendable, Hashable {
  /// Whether the system knows the type and has health data at all.
  public var isAvailable: Bool
  public var canWrite: Bool

  public init(isAvailable: Bool = true, canWrite: Bool = true) {
    self.isAvailable = isAvailable
    self.canWrite = canWrite
  }
}
