/// What may be done with samples of a type.
///
/// Whether they may be read is not told by HealthKit: a refusal looks as if there were none.
public struct HealthAccess: Sendable, Hashable {
  /// Whether the system knows the type and has health data at all.
  public var isAvailable: Bool
  public var canWrite: Bool

  public init(isAvailable: Bool = true, canWrite: Bool = true) {
    self.isAvailable = isAvailable
    self.canWrite = canWrite
  }
}
