/// Brings stores from one version to the next.
///
/// Its steps run one after the other when the store is opened, each in batches that are separate
/// transactions. If it is interrupted, the next opening continues after the last batch, and the
/// result is the same as without the interruption: no object is changed twice, and no step visits
/// an object that it added.
public struct Migration: Sendable {
  /// The version to which the migration leads.
  public var version: Int
  public var steps: [MigrationStep]

  public init(to version: Int, _ steps: [MigrationStep]) {
    self.version = version
    self.steps = steps
  }
}
